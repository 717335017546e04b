/** What concerns the whole journey: its goal, what ends it early, and who is held out. */
import type { ReactNode } from "react";
import { useLanguage, useWords } from "../../../data/index.js";
import { issueAtPath, issueText } from "../../../editing/index.js";
import { JourneyRunFields } from "../../../kinds/index.js";
import { Section } from "../../../ui/index.js";
import { useIssuesOf, useJourneyEditing, useJourneyEditingNow } from "./journey-editing.js";
import { editorWords } from "./words.js";

export function RunSettings(): ReactNode {
  const say = useWords(editorWords);
  const { language } = useLanguage();
  const editing = useJourneyEditingNow();
  const definition = useJourneyEditing(({ draft }) => draft.definition);
  const issues = useIssuesOf("");
  return (
    <Section title={say("journey")}>
      <JourneyRunFields
        part={definition}
        change={(next, typing) =>
          editing().edit(say("doRun"), (before) => ({ ...before, definition: next }), {
            field: typing && `run ${typing}`,
          })
        }
        issueAt={(...path) => {
          const issue = issueAtPath(issues, path);
          return issue && issueText(issue, language);
        }}
      />
    </Section>
  );
}
