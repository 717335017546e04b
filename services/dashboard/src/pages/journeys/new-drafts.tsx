/** Drafts of journeys that were never published, above the list. */
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { DraftList, type DraftListProps } from "../../editing/index.js";
import { journeysWords } from "./words.js";

export function NewDrafts({ published }: Pick<DraftListProps, "published">): ReactNode {
  const say = useWords(journeysWords);
  return (
    <DraftList
      kind="journeys"
      title={say("drafts")}
      unnamed={say("unnamed")}
      published={published}
      linkOf={({ id }) => ({ to: "/w/$workspaceId/journeys/$journeyId/edit", params: { journeyId: id } })}
    />
  );
}
