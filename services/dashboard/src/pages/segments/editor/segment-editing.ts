/** What the cards of a segment share: the draft, how to change it, and what is known about each node. */
import { createContext, use } from "react";
import type { PlacedIssue } from "../../../editing/index.js";
import type { Describing, SegmentDraft, SegmentNode } from "../../../kinds/index.js";

export interface SegmentEditing {
  readonly draft: SegmentDraft;
  /** `focus`: the node whose card gets the focus afterwards. */
  readonly edit: (
    name: string,
    apply: (draft: SegmentDraft) => SegmentDraft,
    options?: { readonly field?: string | undefined; readonly focus?: string | undefined },
  ) => void;
  readonly describing: Describing;
  readonly issues: readonly PlacedIssue[];
  readonly counts: ReadonlyMap<string, NodeCounts>;
  /** The total with all conditions. */
  readonly total: number | undefined;
  /** Of the user who is walked through the conditions. */
  readonly verdicts: ReadonlyMap<string, boolean>;
  /** The node whose fields are shown. */
  readonly openId: string | undefined;
  readonly open: (id: string | undefined) => void;
  /** In words, as the history names it. */
  readonly nameOf: (node: SegmentNode) => string;
}

export interface NodeCounts {
  readonly alone: Count;
  readonly without: Count;
}

export interface Count {
  readonly count: number;
  readonly isEstimate: boolean;
}

export const SegmentEditingContext = createContext<SegmentEditing | undefined>(undefined);

export function useSegmentEditing(): SegmentEditing {
  const editing = use(SegmentEditingContext);
  if (editing === undefined) throw new Error("useSegmentEditing is called outside of a segment builder");
  return editing;
}
