/** Drafts of templates that were never published, above the list. */
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { DraftList, type DraftListProps } from "../../editing/index.js";
import { templatesWords } from "./words.js";

export function NewDrafts({ published }: Pick<DraftListProps, "published">): ReactNode {
  const say = useWords(templatesWords);
  return (
    <DraftList
      kind="templates"
      title={say("drafts")}
      unnamed={say("unnamed")}
      published={published}
      linkOf={({ id }) => ({ to: "/w/$workspaceId/templates/$templateId/edit", params: { templateId: id } })}
    />
  );
}
