/** Of a mail: who it is from and goes to, how large it is, and where it links to. */
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import { Facts, useFormatNumber, UserText } from "../../../ui/index.js";
import classes from "./preview.module.css";
import type { PreviewAnswer } from "./use-preview.js";
import { previewWords } from "./words.js";

export interface MailFactsProps {
  readonly to: string | undefined;
  readonly email: NonNullable<PreviewAnswer["email"]>;
}

export function MailFacts({ to, email }: MailFactsProps): ReactNode {
  const say = useWords(previewWords);
  const text = (value: string | undefined): ReactNode | undefined =>
    value === undefined || value === "" ? undefined : <UserText>{value}</UserText>;
  return (
    <>
      <Facts
        facts={[
          [say("from"), email.from === "" ? say("senderOfProvider") : text(email.from)],
          [say("to"), text(to)],
          [say("replyTo"), text(email.replyTo)],
          [say("cc"), text(email.cc.join(", "))],
          [say("bcc"), text(email.bcc.join(", "))],
          [say("attachments"), text(email.attachments.join(", "))],
          [say("size"), <Size key="size" email={email} />],
        ]}
      />
      <Links links={email.links} />
    </>
  );
}

function Size({ email: { bytes, clippedAboveBytes } }: Pick<MailFactsProps, "email">): ReactNode {
  const say = useWords(previewWords);
  const format = useFormatNumber();
  const kib = format(bytes / 1024, { maximumFractionDigits: 1 });
  const limit = format(clippedAboveBytes / 1024);
  if (bytes <= clippedAboveBytes) return say("sizeText", { kib, limit });
  return (
    <Text inherit c="var(--mantine-color-error)">
      {say("tooLarge", { kib, limit })}
    </Text>
  );
}

function Links({ links }: { readonly links: MailFactsProps["email"]["links"] }): ReactNode {
  const say = useWords(previewWords);
  const title = say("links", { count: links.length });
  if (links.length === 0) return <Text size="sm">{title}</Text>;
  return (
    <details>
      <summary>{title}</summary>
      <ol className={classes.links}>
        {links.map(({ address, text }, index) => (
          // Two links may be alike.
          // eslint-disable-next-line react/no-array-index-key
          <li key={index}>
            {text === "" ? (
              <Text span c="dimmed">
                {say("linkWithoutText")}
              </Text>
            ) : (
              <UserText>{text}</UserText>
            )}
            <br />
            <Text span size="xs" c="dimmed">
              <UserText>{address}</UserText>
            </Text>
          </li>
        ))}
      </ol>
    </details>
  );
}
