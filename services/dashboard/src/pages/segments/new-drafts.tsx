/** Drafts of segments that were never published, above the list. */
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { DraftList, useDrafts } from "../../editing/index.js";
import { segmentsWords } from "./words.js";

export interface NewDraftsProps {
  /** Undefined while they are read. */
  readonly published: readonly { readonly id: string }[] | undefined;
}

export function NewDrafts({ published }: NewDraftsProps): ReactNode {
  const say = useWords(segmentsWords);
  const drafts = useDrafts("segments");
  if (published === undefined) return null;
  const known = new Set(published.map(({ id }) => id.toLowerCase()));
  return (
    <DraftList
      title={say("drafts")}
      unnamed={say("unnamed")}
      drafts={drafts.filter(({ id }) => !known.has(id.toLowerCase()))}
      linkOf={({ id }) => ({ to: "/w/$workspaceId/segments/$segmentId/edit", params: { segmentId: id } })}
    />
  );
}
