/**
 * The audience of a workspace: its segments and user properties, compiled. The computed state of a user is all
 * that is stored for it. Pure: actors call `applyEvent` for each event and `applyAlarms` when an alarm is due.
 */
import type { EventRecord, Json } from "@signalbox/core";
import type { AudienceUser } from "./audience-user.js";
import type { ComputedState } from "./computed-state.js";
import type { MatchedEvents } from "./matched-events.js";
import type { NeededEvents, RecomputePlan } from "./recompute-plan.js";

export type Transition =
  | { readonly of: "segment"; readonly slot: number; readonly id: string; readonly entered: boolean }
  /** `value` is undefined when the property has no value any more. */
  | {
      readonly of: "property";
      readonly slot: number;
      readonly id: string;
      readonly value: Json | undefined;
      /** Whether users can be searched by the property. */
      readonly searchable: boolean;
    };

export interface Outcome {
  readonly computedState: ComputedState;
  readonly transitions: readonly Transition[];
}

/** An event that has just been folded into the profile. */
export interface EventUpdate {
  readonly computedState: ComputedState;
  /** Before the event. */
  readonly before: AudienceUser;
  /** After the event. */
  readonly user: AudienceUser;
  readonly event: EventRecord;
  /** ms */
  readonly now: number;
}

export interface MergeUpdate {
  readonly computedState: ComputedState;
  /** Of the anonymous user that is merged into this user. */
  readonly other: Pick<ComputedState, "version" | "matchedEvents" | "isPending">;
  readonly before: AudienceUser;
  readonly user: AudienceUser;
  readonly now: number;
}

export interface Audience {
  readonly version: number;
  /** Whether a user at that version can only be updated by folding their events again. */
  needsHistory(version: number | null): boolean;
  /**
   * The stored events that a user at that version must add to their matched events for a recompute. "all": the matched
   * events must be made anew from the whole history.
   */
  eventsNeededAfter(version: number | null): NeededEvents;
  /** What a recompute to the version `to` must look at when every user has reached the version `from`. */
  planRecompute(from: number, to: number): RecomputePlan;
  /**
   * Sets a user to the version `covered` without their history; for users whom the plan from a version they had reached
   * to that one did not select. Equals a recompute with their whole history, but for alarms that are due, and reports no
   * transitions. Returns the same computed state when the user is at that version or a later one, or pending.
   */
  bringUpToDate(computedState: ComputedState, covered: number): ComputedState;
  /** Whether the slot took effect after the version, so that a user at it has never had the slot; true without one. */
  isNewSlot(slot: number, version: number | null): boolean;
  /** Whether a definition names events of exactly this name; prefixes do not count. */
  mentions(eventName: string): boolean;
  /** Whether a definition uses track events of this name, by name or by prefix. */
  follows(eventName: string): boolean;
  /** As `matchEvent`, but only for definitions that name the event exactly. For events that were never sent. */
  matchNamedEvent(matchedEvents: MatchedEvents, event: EventRecord): MatchedEvents;
  /** The matched events without those of matchers that use events of exactly this name. */
  dropMatches(matchedEvents: MatchedEvents, eventName: string): MatchedEvents;
  /**
   * Matches the event, then evaluates the definitions it affects and those whose alarm is due. Evaluates all
   * definitions for a user without a version; skips definitions later than the user's version. Cost grows with
   * the definitions that use the event's name or its traits, not with the number of definitions. The result is pending
   * when the event changed what a later definition depends on: the caller requests a recompute.
   */
  applyEvent(update: EventUpdate): Outcome;
  /** Evaluates the definitions whose alarm is due. Returns the same computed state when none is. */
  applyAlarms(update: Omit<EventUpdate, "event">): Outcome;
  /**
   * Merges the matched events and evaluates all definitions up to the lower of both versions, which the result
   * has. The result is pending when a definition is later than it: the caller requests a recompute.
   */
  absorb(mergeUpdate: MergeUpdate): Outcome;
  /**
   * Adds an event to the matched events and evaluates nothing; for `recompute`. The result does not depend on
   * order or repetition.
   */
  matchEvent(matchedEvents: MatchedEvents, event: EventRecord): MatchedEvents;
  /**
   * Evaluates all definitions and sets the user to the present version. `matchedEvents` are those of the whole
   * history (made with `matchEvent`), or the user's own where `needsHistory` is false. Drops matched events
   * that no definition uses, and slots without a definition.
   * Reports a transition for every difference from `computedState.held`, and for every value of a property that
   * took effect after the user's version, since its value under the earlier definition is unknown.
   */
  recompute(update: {
    computedState: ComputedState;
    matchedEvents: MatchedEvents;
    user: AudienceUser;
    now: number;
  }): Outcome;
  /**
   * The transitions that end everything a user holds, for an anonymous user that became a known one. Leaves out
   * paused definitions.
   */
  release(computedState: ComputedState): readonly Transition[];
  /** The slots of paused definitions that the user holds. A recompute keeps them. */
  pausedSlots(computedState: ComputedState): ReadonlySet<number>;
  /** Without slots of definitions that were deleted while they were paused: those leave with the next recompute. */
  withoutDeleted(computedState: ComputedState): ComputedState;
  /** The values, by slot, of the properties up to the user's version. */
  values(update: {
    computedState: ComputedState;
    user: AudienceUser;
    now: number;
  }): ReadonlyMap<number, Json>;
  /**
   * The events that the values were read from, by slot. A property that has none is left out: the ids of a user, lists of
   * events, and files.
   */
  origins(update: {
    computedState: ComputedState;
    user: AudienceUser;
    now: number;
  }): ReadonlyMap<number, Origin>;
}

/** The event that a value was read from. */
export interface Origin {
  /** Event time, ms. */
  readonly at: number;
  readonly messageId: string;
}
