/** What the replay of the past counted at a step: who came, what was sent, and what was not. */
import type { ReactNode } from "react";
import { useLanguage, useWords } from "../../../../data/index.js";
import { labelOfReason, useFormatNumber } from "../../../../ui/index.js";
import classes from "../editor.module.css";
import { useJourneyEditing } from "../journey-editing.js";
import { replayWords } from "./words.js";

export function NodeReplay({ id }: { readonly id: string }): ReactNode {
  const say = useWords(replayWords);
  const { language } = useLanguage();
  const format = useFormatNumber();
  const step = useJourneyEditing(({ replay }) => replay?.get(id));
  if (step === undefined) return null;
  const skipped = step.skipped.reduce((sum, [, count]) => sum + count, 0);
  const reasons = step.skipped
    .map(([reason, count]) => `${labelOfReason(reason)[language]}: ${format(count)}`)
    .join("\n");
  return (
    <span className={classes.replay}>
      <span title={say("visited")}>{format(step.visited)}</span>
      {step.sent > 0 && <span className={classes.sent}>{say("sent", { count: step.sent })}</span>}
      {skipped > 0 && (
        <span className={classes.skipped} title={reasons}>
          {say("skipped", { count: skipped })}
        </span>
      )}
    </span>
  );
}
