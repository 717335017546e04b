/** The lines of two definitions, with what was removed and added; long runs of the same lines are folded. */
import { UnstyledButton } from "@mantine/core";
import { useMemo, useState, type ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import { Section, UserText } from "../../../ui/index.js";
import { useFieldNames } from "../editor/use-field-names.js";
import type { TemplateContent } from "../editor/template-draft.js";
import { shownRuns, type DiffRun } from "./diff-runs.js";
import { lineDiff } from "./line-diff.js";
import classes from "./source.module.css";
import { sourceOf } from "./template-source.js";
import { sourceWords } from "./words.js";

export interface SourceDiffProps {
  readonly before: TemplateContent;
  readonly after: TemplateContent;
}

export function SourceDiff({ before, after }: SourceDiffProps): ReactNode {
  const say = useWords(sourceWords);
  const nameOf = useFieldNames();
  const runs = useMemo(
    () => shownRuns(lineDiff(sourceOf(before, nameOf), sourceOf(after, nameOf))),
    [before, after, nameOf],
  );
  return (
    <Section title={say("difference")}>
      <div className={classes.diff} role="group" aria-label={say("difference")} tabIndex={0}>
        {runs.map((run) => (
          <Run key={run.at} run={run} />
        ))}
      </div>
    </Section>
  );
}

function Run({ run: { lines, isFolded } }: { readonly run: DiffRun }): ReactNode {
  const say = useWords(sourceWords);
  const [isOpen, setOpen] = useState(!isFolded);
  if (!isOpen)
    return (
      <UnstyledButton className={classes.folded} onClick={() => setOpen(true)}>
        {say("sameLines", { count: lines.length })}
      </UnstyledButton>
    );
  return lines.map(({ kind, text }, index) => (
    // Lines have a place and no other name.
    // eslint-disable-next-line react/no-array-index-key
    <div key={index} className={classes.line} data-kind={kind}>
      {kind === "same" ? (
        <span className={classes.sign} />
      ) : (
        <span className={classes.sign} role="img" aria-label={say(kind)}>
          {kind === "added" ? "+" : "−"}
        </span>
      )}
      <span>
        <UserText limit={2_000}>{text}</UserText>
      </span>
    </div>
  ));
}
