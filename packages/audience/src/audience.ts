/**
 * The audience of a workspace: its segments and user properties, compiled. A person's `Standing` is all that is kept of
 * them for it: the few facts of their history the definitions ask for, which definitions they hold, and when time alone
 * will change that. Everything here is pure; the actors call `take` for every event and `settle` when an alarm is due.
 */
import type { EventRecord, Json } from "@signalbox/core";
import type { PropertyDefinition, SegmentDefinition } from "./definition.js";
import type { MatchedEvents } from "./matched-events.js";
import type { AudienceUser } from "./audience-user.js";

export interface SegmentEntry {
  /** Small, of this workspace, never used again for another definition; segments and user properties share them. */
  readonly slot: number;
  /** The version of the workspace's definitions at which this one came into force as it is. */
  readonly since: number;
  readonly id: string;
  readonly definition: SegmentDefinition;
}

export interface PropertyEntry {
  readonly slot: number;
  readonly since: number;
  readonly id: string;
  readonly name: string;
  readonly definition: PropertyDefinition;
}

/** What is in force in a workspace; definitions that are paused or not started are left out. */
export interface DefinitionSet {
  /** Grows with every change. */
  readonly version: number;
  readonly segments: readonly SegmentEntry[];
  readonly properties: readonly PropertyEntry[];
  /** Slots of what is paused: whoever holds them keeps them until it goes on. */
  readonly paused?: ReadonlySet<number>;
  /** Users at an earlier version were computed by other rules: only folding their events again brings them here. */
  readonly historyFrom?: number;
}

export interface ComputedState {
  /**
   * The definitions up to this version have been applied to this person; later ones wait for the recompute. Null for
   * somebody nothing is known of yet: the first event puts them at the present version.
   */
  readonly version: number | null;
  readonly matchedEvents: MatchedEvents;
  /** Slots of the segments they are in and of the properties that have a value. */
  readonly held: ReadonlySet<number>;
  /** When time alone will change a slot, ms. */
  readonly alarms: ReadonlyMap<number, number>;
}

export type Transition =
  | { readonly of: "segment"; readonly slot: number; readonly id: string; readonly entered: boolean }
  /** `value` is undefined when there is none any more. */
  | {
      readonly of: "property";
      readonly slot: number;
      readonly id: string;
      readonly value: Json | undefined;
      /** Whether people are to be found by it. */
      readonly searchable: boolean;
    };

export interface Outcome {
  readonly computedState: ComputedState;
  readonly transitions: readonly Transition[];
}

/** One event that has just been folded into the profile. */
export interface EventUpdate {
  readonly computedState: ComputedState;
  /** As it was before the event. */
  readonly before: AudienceUser;
  /** As it is now. */
  readonly user: AudienceUser;
  readonly event: EventRecord;
  /** ms */
  readonly now: number;
}

export interface MergeUpdate {
  readonly computedState: ComputedState;
  /** What was known of the visitor this person turned out to be. */
  readonly other: Pick<ComputedState, "version" | "matchedEvents">;
  readonly before: AudienceUser;
  readonly user: AudienceUser;
  readonly now: number;
}

export interface Audience {
  readonly version: number;
  /** Whether somebody at that version can be brought to ours only by folding their events again. */
  needsHistory(version: number | null): boolean;
  /** Whether any definition names events so; with a prefix of it does not count. */
  mentions(eventName: string): boolean;
  /** Whether any definition looks at track events of that name, by name or by prefix. */
  follows(eventName: string): boolean;
  /** As `remember`, but only for definitions that name the event: it was never sent. */
  matchNamedEvent(matchedEvents: MatchedEvents, event: EventRecord): MatchedEvents;
  /** The memory without what it holds of events of that name alone. */
  dropMatches(matchedEvents: MatchedEvents, eventName: string): MatchedEvents;
  /**
   * Folds the event into the memory, then judges the definitions it touches and those whose alarm is due. A person
   * without a version is judged by all. Definitions later than the person's version are left alone. Cost grows with
   * the definitions that mention the event's name or its traits, not with their number.
   */
  applyEvent(update: EventUpdate): Outcome;
  /** Judges what is due by time. Cheap and without effect when nothing is. */
  applyAlarms(update: Omit<EventUpdate, "event">): Outcome;
  /**
   * Merges the memories. The lower of both versions stands afterwards: when they differ the caller sees to a recompute.
   * Judges everything up to that version.
   */
  absorb(mergeUpdate: MergeUpdate): Outcome;
  /** Folds an event into a memory and judges nothing: for `recompute`. Any order and any repetition give the same. */
  matchEvent(matchedEvents: MatchedEvents, event: EventRecord): MatchedEvents;
  /**
   * Judges everything and puts the person at our version. `memory` holds their whole history (made with `remember`), or
   * is the standing's own where `needsHistory` says no. What no definition asks for any more is dropped from it, and
   * slots no definition has any more from `held` and `alarms`.
   * A transition is told for every difference from `standing.held`, and for every value of a property that came into
   * force later than the standing's version, because what it was under the earlier definition cannot be told.
   */
  recompute(update: {
    computedState: ComputedState;
    matchedEvents: MatchedEvents;
    user: AudienceUser;
    now: number;
  }): Outcome;
  /** The end of all that somebody holds: of a visitor that turned out to be a user. Paused definitions are not told. */
  release(computedState: ComputedState): readonly Transition[];
  /** The values of the properties up to the person's version that have one, by slot. */
  values(update: {
    computedState: ComputedState;
    user: AudienceUser;
    now: number;
  }): ReadonlyMap<number, Json>;
}

export const emptyComputedState: ComputedState = {
  version: null,
  matchedEvents: new Map(),
  held: new Set(),
  alarms: new Map(),
};
