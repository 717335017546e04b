/**
 * What the cards of a segment share: the draft, how to change it, and what is known about each node. A card reads the part
 * that concerns it and is drawn again when that part changes, so that typing costs the same in a segment of many conditions.
 */
import { createContext, use, useLayoutEffect, useState, useSyncExternalStore } from "react";
import type { DraftEditor, PlacedIssue } from "../../../editing/index.js";
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

export interface SegmentEditingStore {
  readonly now: () => SegmentEditing;
  /** Returns what ends it. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly set: (editing: SegmentEditing) => void;
}

/** For the cards within: the draft as the editor has it, and what the builder knows besides. */
export function useSegmentEditingStore(
  editing: SegmentEditing,
  editor: DraftEditor<SegmentDraft>,
): SegmentEditingStore {
  const [store] = useState(() => createStore(editing, editor));
  useLayoutEffect(() => store.set(editing), [store, editing]);
  return store;
}

/** Cards change together with the builder, and not after it: they read the draft at its source. */
function createStore(first: SegmentEditing, editor: DraftEditor<SegmentDraft>): SegmentEditingStore {
  let editing = first;
  const listeners = new Set<() => void>();
  return {
    now() {
      const draft = editor.state().history.document;
      if (draft !== editing.draft) editing = { ...editing, draft };
      return editing;
    },
    subscribe(listener) {
      const stop = editor.subscribe(listener);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    set(next) {
      editing = next;
      for (const listener of listeners) listener();
    },
  };
}

export const SegmentEditingContext = createContext<SegmentEditingStore | undefined>(undefined);

function useStore(): SegmentEditingStore {
  const store = use(SegmentEditingContext);
  if (store === undefined) throw new Error("a card is outside of a segment builder");
  return store;
}

/** A part of what is shared. It stays the same object while nothing of it changes. */
export function useSegmentEditing<Part>(part: (editing: SegmentEditing) => Part): Part {
  const { subscribe, now } = useStore();
  return useSyncExternalStore(subscribe, () => part(now()));
}

/** For what happens on a key or a click: everything as it is then. */
export function useSegmentEditingNow(): () => SegmentEditing {
  return useStore().now;
}

/** In words, as the history names it. */
export function nameOfNode(node: SegmentNode, describing: Describing): string {
  return describeSegment({ entryNode: node, nodes: [] }, describing).text;
}
