/** A mail in the list of an inbox: sender, subject, and the words behind it. */
import type { ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import { UserText } from "../../../ui/index.js";
import classes from "./preview.module.css";
import type { PreviewAnswer } from "./use-preview.js";
import { previewWords } from "./words.js";

export interface InboxLineProps {
  readonly email: NonNullable<PreviewAnswer["email"]>;
}

export function InboxLine({ email: { from, name, subject, preheader, opening } }: InboxLineProps): ReactNode {
  const say = useWords(previewWords);
  const sender = name ?? (from === "" ? say("senderOfProvider") : senderOf(from));
  const words = [preheader, opening].filter((each) => each !== "").join(" ");
  return (
    <div className={classes.inbox} role="group" aria-label={say("inbox")}>
      <div className={classes.inboxLine}>
        <UserText isBrief>{sender}</UserText>
      </div>
      <div className={classes.inboxLine} data-subject>
        <UserText isBrief>{subject === "" ? say("noSubject") : subject}</UserText>
      </div>
      <div className={classes.inboxLine} data-words>
        <UserText isBrief>{words}</UserText>
      </div>
    </div>
  );
}

/** The name of an address that has one. */
function senderOf(address: string): string {
  return /^\s*"?([^"<]+?)"?\s*</.exec(address)?.[1] ?? address;
}
