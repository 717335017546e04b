/** The versions of a template: what each changed in words and line by line, and the way back to one. */
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useWords, useWorkspace } from "../../../data/index.js";
import { RevisionList, type ChangesProps } from "../../../editing/index.js";
import { isTemplateContent } from "../editor/template-draft.js";
import { useFieldNames } from "../editor/use-field-names.js";
import { SourceDiff } from "./source-diff.js";
import { templateChanges, type ChangeWords } from "./template-changes.js";
import { sourceWords } from "./words.js";

export interface TemplateVersionsProps {
  readonly id: string;
  /** Where the restored version is the draft; by default the editor is opened. */
  readonly onRestored?: () => void;
}

export function TemplateVersions({ id, onRestored }: TemplateVersionsProps): ReactNode {
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const openEditor = (): void => {
    void navigate({
      to: "/w/$workspaceId/templates/$templateId/edit",
      params: { workspaceId, templateId: id },
    });
  };
  return (
    <RevisionList
      of={{ kind: "templates", id }}
      onRestored={onRestored ?? openEditor}
      Changes={TemplateChanges}
    />
  );
}

function TemplateChanges({ before, after, children }: ChangesProps): ReactNode {
  const say = useWords(sourceWords);
  const nameOf = useFieldNames();
  if (!isTemplateContent(before) || !isTemplateContent(after)) return children([]);
  const lines: ChangeWords["lines"] = ({ added, removed }) =>
    say("lines", { added, removed, both: added > 0 && removed > 0 ? "yes" : "no" });
  return children(
    templateChanges(before, after, { nameOf, lines }),
    <SourceDiff before={before} after={after} />,
  );
}
