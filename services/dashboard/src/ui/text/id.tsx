/** An id that can be copied with one click; pointing at it shows all of it. */
import { ActionIcon, CopyButton } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import classes from "../page/page.module.css";
import { UserText } from "./user-text.js";
import { componentWords } from "../words.js";

export interface IdProps {
  readonly value: string;
  /** What it is, for the label of the button; default: the id itself. */
  readonly of?: string;
}

export function Id({ value, of }: IdProps): ReactNode {
  return (
    <span className={classes.id}>
      <code title={value.slice(0, 500)}>
        <UserText limit={120} isBrief>
          {value}
        </UserText>
      </code>
      <Copy value={value} {...(of !== undefined && { of })} />
    </span>
  );
}

export function Copy({ value, of }: IdProps): ReactNode {
  const say = useWords(componentWords);
  return (
    <CopyButton value={value} timeout={1_500}>
      {({ copied, copy }) => (
        <ActionIcon
          size="xs"
          variant="subtle"
          color="gray"
          onClick={copy}
          aria-label={copied ? say("copied") : say("copyWhat", { what: (of ?? value).slice(0, 100) })}
        >
          {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
        </ActionIcon>
      )}
    </CopyButton>
  );
}
