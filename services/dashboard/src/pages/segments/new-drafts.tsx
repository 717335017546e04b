/** Drafts of segments that were never published, above the list. */
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { DraftList, type DraftListProps } from "../../editing/index.js";
import { segmentsWords } from "./words.js";

export function NewDrafts({ published }: Pick<DraftListProps, "published">): ReactNode {
  const say = useWords(segmentsWords);
  return (
    <DraftList
      kind="segments"
      title={say("drafts")}
      unnamed={say("unnamed")}
      published={published}
      linkOf={({ id }) => ({ to: "/w/$workspaceId/segments/$segmentId/edit", params: { segmentId: id } })}
    />
  );
}
