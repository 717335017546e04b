/** A mail: its line in the inbox, the mail on a desktop or a phone, light or dark, or as plain text, and its size and links. */
import { Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import type { PreviewUser, Template } from "../../../ui/index.js";
import { UserText } from "../../../ui/index.js";
import { DarkAdvice } from "./dark-advice.js";
import { InboxLine } from "./inbox-line.js";
import { MailFacts } from "./mail-facts.js";
import { MailFrame, type ShownMail } from "./mail-frame.js";
import { previewLooks, previewSchemes, type PreviewLook, type PreviewScheme } from "./preview-look.js";
import classes from "./preview.module.css";
import type { PreviewAnswer } from "./use-preview.js";
import { previewWords } from "./words.js";

export interface MailPreviewProps {
  readonly template: Template;
  readonly version: "published" | "draft";
  readonly isStored: boolean;
  readonly user: PreviewUser;
  readonly eventId: string | undefined;
  readonly values: Readonly<Record<string, unknown>> | undefined;
  /** Its body is a document of the visual editor. */
  readonly isVisual: boolean;
  /** The body cannot be rendered. */
  readonly isBroken: boolean;
  /** The mail is the one before something was wrong: the service has no other page of it. */
  readonly isKept: boolean;
  /** Whether the answer is that of an earlier question. */
  readonly isLate: boolean;
  readonly to: string | undefined;
  readonly email: NonNullable<PreviewAnswer["email"]>;
  readonly look?: PreviewLook;
  readonly onLook?: (look: PreviewLook) => void;
}

export function MailPreview(props: MailPreviewProps): ReactNode {
  const { to, email, isVisual, isBroken, isKept } = props;
  const say = useWords(previewWords);
  const [own, setOwn] = useState<PreviewLook>("desktop");
  const [scheme, setScheme] = useState<PreviewScheme>("light");
  const look = props.look ?? own;
  const mail = useShownMail(props);
  return (
    <Stack gap="sm">
      <InboxLine email={email} />
      <Group gap="sm">
        <SegmentedControl
          size="xs"
          aria-label={say("look")}
          value={look}
          disabled={isKept}
          onChange={props.onLook ?? setOwn}
          data={previewLooks.map((value) => ({ value, label: say(value) }))}
        />
        {look !== "text" && (
          <SegmentedControl
            size="xs"
            aria-label={say("scheme")}
            value={scheme}
            disabled={isKept}
            onChange={setScheme}
            data={previewSchemes.map((value) => ({ value, label: say(value) }))}
          />
        )}
      </Group>
      {scheme === "dark" && look !== "text" && <DarkAdvice html={email.html} isVisual={isVisual} />}
      {!isBroken && look === "text" && (
        <div className={classes.stage}>
          {/* A region that scrolls and wraps: the text as it is sent. */}
          <pre className={classes.plain}>
            <UserText limit={20_000}>{email.text}</UserText>
          </pre>
        </div>
      )}
      {look !== "text" && mail !== undefined && <MailFrame mail={mail} look={look} scheme={scheme} />}
      {look !== "text" && mail === undefined && !isBroken && <Text c="dimmed">{say("later")}</Text>}
      <MailFacts to={to} email={email} />
    </Stack>
  );
}

/**
 * The mail that the frame shows: another one only when the service has it and has rendered it, so that the frame is not asked
 * for what cannot be shown. Undefined: none yet, or the body cannot be rendered.
 */
function useShownMail(props: MailPreviewProps): ShownMail | undefined {
  const { template, version, isStored, user, eventId, values, isLate, isBroken, isKept } = props;
  const [shown, setShown] = useState<ShownMail>();
  const { id: templateId, updatedAt } = template;
  const now: ShownMail = { templateId, updatedAt, version, userId: user.id, eventId, values };
  const isOther = JSON.stringify(now) !== JSON.stringify(shown);
  if (isBroken && shown !== undefined) setShown(undefined);
  else if (!isBroken && !isKept && isStored && !isLate && isOther) setShown(now);
  return isBroken ? undefined : shown;
}
