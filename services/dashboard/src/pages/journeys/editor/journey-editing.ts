/** What the parts of a journey editor share: the draft, how to change it, and what is known about each step. */
import { createContext, use } from "react";
import { useEditingPart, type EditingStore, type PlacedIssue } from "../../../editing/index.js";
import { describeNode, type Describing } from "../../../kinds/index.js";
import { nodeOf, type JourneyDraft } from "../nodes/journey-draft.js";
import type { ReplayedStep } from "./replay/replay-of.js";
import type { Gap } from "../nodes/steps-of.js";

export interface JourneyEditing {
  readonly draft: JourneyDraft;
  /** `focus`: the step whose card gets the focus afterwards. */
  readonly edit: (
    name: string,
    apply: (draft: JourneyDraft) => JourneyDraft,
    options?: { readonly field?: string | undefined; readonly focus?: string | undefined },
  ) => void;
  readonly describing: Describing;
  /** By node. */
  readonly issues: ReadonlyMap<string, readonly PlacedIssue[]>;
  /** The step whose fields are shown. */
  readonly openId: string | undefined;
  readonly open: (id: string | undefined) => void;
  /** Where the palette is open. */
  readonly adding: Gap | undefined;
  readonly setAdding: (gap: Gap | undefined) => void;
  /** What the replay of the past counted, by step. */
  readonly replay: ReadonlyMap<string, ReplayedStep> | undefined;
  /** The step at which the person of the replay is. */
  readonly here: string | undefined;
}

export const JourneyEditingContext = createContext<EditingStore<JourneyEditing> | undefined>(undefined);

function useStore(): EditingStore<JourneyEditing> {
  const store = use(JourneyEditingContext);
  if (store === undefined) throw new Error("a card is outside of a journey editor");
  return store;
}

/** A part of what is shared. It stays the same object while nothing of it changes. */
export function useJourneyEditing<Part>(part: (editing: JourneyEditing) => Part): Part {
  return useEditingPart(useStore(), part);
}

/** For what happens on a key or a click: everything as it is then. */
export function useJourneyEditingNow(): () => JourneyEditing {
  return useStore().now;
}

const noIssues: readonly PlacedIssue[] = [];

export function useIssuesOf(id: string): readonly PlacedIssue[] {
  return useJourneyEditing(({ issues }) => issues.get(id) ?? noIssues);
}

/** In words, as the history names it. */
export function nameOfStep(draft: JourneyDraft, id: string, describing: Describing): string {
  const node = nodeOf(draft, id);
  return node === undefined ? id : describeNode(node, describing).title;
}
