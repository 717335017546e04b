/** What the cards of a segment share: the draft, how to change it, and what is known about each node. */
import { createContext, use } from "react";
import { useEditingPart, type EditingStore, type PlacedIssue } from "../../../editing/index.js";
import {
  describeSegment,
  type Describing,
  type SegmentDraft,
  type SegmentNode,
} from "../../../kinds/index.js";

export interface SegmentEditing {
  readonly draft: SegmentDraft;
  /** `focus`: the node whose card gets the focus afterwards. */
  readonly edit: (
    name: string,
    apply: (draft: SegmentDraft) => SegmentDraft,
    options?: { readonly field?: string | undefined; readonly focus?: string | undefined },
  ) => void;
  readonly describing: Describing;
  /** By node. */
  readonly issues: ReadonlyMap<string, readonly PlacedIssue[]>;
  readonly counts: ReadonlyMap<string, NodeCounts>;
  /** The total with all conditions. */
  readonly total: number | undefined;
  /** Of the user who is walked through the conditions. */
  readonly verdicts: ReadonlyMap<string, boolean>;
  /** The node whose fields are shown. */
  readonly openId: string | undefined;
  readonly open: (id: string | undefined) => void;
}

export interface NodeCounts {
  readonly alone: Count;
  readonly without: Count;
}

export interface Count {
  readonly count: number;
  readonly isEstimate: boolean;
}

export const SegmentEditingContext = createContext<EditingStore<SegmentEditing> | undefined>(undefined);

function useStore(): EditingStore<SegmentEditing> {
  const store = use(SegmentEditingContext);
  if (store === undefined) throw new Error("a card is outside of a segment builder");
  return store;
}

/** A part of what is shared. It stays the same object while nothing of it changes. */
export function useSegmentEditing<Part>(part: (editing: SegmentEditing) => Part): Part {
  return useEditingPart(useStore(), part);
}

/** For what happens on a key or a click: everything as it is then. */
export function useSegmentEditingNow(): () => SegmentEditing {
  return useStore().now;
}

/** In words, as the history names it. */
export function nameOfNode(node: SegmentNode, describing: Describing): string {
  return describeSegment({ entryNode: node, nodes: [] }, describing).text;
}
