/** Drafts of user properties that were never published, above the list. */
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { DraftList, type DraftListProps } from "../../editing/index.js";
import { propertiesWords } from "./words.js";

export function NewDrafts({ published }: Pick<DraftListProps, "published">): ReactNode {
  const say = useWords(propertiesWords);
  return (
    <DraftList
      kind="user-properties"
      title={say("drafts")}
      unnamed={say("unnamed")}
      published={published}
      linkOf={({ id }) => ({ to: "/w/$workspaceId/properties/$propertyId/edit", params: { propertyId: id } })}
    />
  );
}
