/**
 * Runs an audience for one user, event by event, as the user actor does. Checks on the way that transitions add
 * up to the computed state, that a value is reported only when it changed, and that no alarm is in the past. The
 * checks of every step use `node:assert`: `expect` takes longer than the step.
 */
import { deepStrictEqual } from "node:assert/strict";
import type { EventRecord, Json } from "@signalbox/core";
import { absorbProfile, emptyProfile, foldEvent } from "@signalbox/membership";
import { expect } from "vitest";
import {
  compileAudience,
  emptyComputedState,
  deserializeComputedState,
  serializeComputedState,
  type DefinitionSet,
  type Outcome,
  type AudienceUser,
  type ComputedState,
  type Transition,
} from "../index.js";

export type Who = Pick<AudienceUser, "id" | "kind">;

/** The memberships and values of a user at a moment, by definition id. */
export interface View {
  readonly memberships: ReadonlySet<string>;
  readonly properties: ReadonlyMap<string, Json>;
}

export interface SimulatedUser {
  readonly events: readonly EventRecord[];
  computedState(): ComputedState;
  user(): AudienceUser;
  applyEvent(event: EventRecord, now: number): readonly Transition[];
  /** Applies every alarm up to that moment, and the moment itself. */
  passTo(now: number): readonly Transition[];
  /** Applies alarms once, however many are due. */
  wake(now: number): readonly Transition[];
  absorb(other: SimulatedUser, now: number): readonly Transition[];
  /** Changes the definitions; the user keeps their version until `recompute`. */
  publish(set: DefinitionSet): void;
  /** Updates the user to the definitions; `history` says whether their events were needed. */
  recompute(now: number): { readonly history: boolean; readonly transitions: readonly Transition[] };
  view(now: number): View;
}

export interface SimulationOptions {
  readonly who?: Who;
  /** Serializes and deserializes the computed state after every step. */
  readonly stored?: boolean;
}

export const ada: Who = { id: "ada", kind: "user" };

export function simulateUser(
  firstSet: DefinitionSet,
  { who = ada, stored = false }: SimulationOptions = {},
): SimulatedUser {
  let set = firstSet;
  let audience = compileAudience(set);
  let computedState = emptyComputedState;
  let user: AudienceUser = { ...who, anonymousId: undefined, profile: emptyProfile };
  let events: readonly EventRecord[] = [];
  const reported = new Map<number, Json>();

  const accept = ({ transitions, computedState: next }: Outcome, now: number): readonly Transition[] => {
    // A step that changes nothing returns the state that has been through the store already.
    if (next !== computedState) computedState = stored ? throughStore(next) : next;
    for (const transition of transitions) record(reported, transition);
    const past = [...computedState.alarms.values()].filter((alarm) => alarm <= now);
    deepStrictEqual(
      { reportedSlots: slots(reported.keys()), alarmsInThePast: past },
      { reportedSlots: slots(computedState.held), alarmsInThePast: [] },
    );
    return transitions;
  };
  const applyAlarms = (now: number): readonly Transition[] => {
    const before = new Map(reported);
    const transitions = accept(audience.applyAlarms({ computedState, before: user, user, now }), now);
    expectChanges(before, transitions);
    return transitions;
  };

  return {
    get events() {
      return events;
    },
    computedState: () => computedState,
    user: () => user,
    applyEvent(event, now) {
      const before = user;
      const known = new Map(reported);
      events = [...events, event];
      user = {
        ...who,
        anonymousId: anonymousIdOf(who, events),
        profile: foldEvent(user.profile, event).profile,
      };
      const transitions = accept(audience.applyEvent({ computedState, before, user, event, now }), now);
      expectChanges(known, transitions);
      return transitions;
    },
    passTo(now) {
      const transitions: Transition[] = [];
      for (let due = nextAlarm(computedState); due < now; due = nextAlarm(computedState)) {
        transitions.push(...applyAlarms(due));
      }
      return computedState.version === null ? transitions : [...transitions, ...applyAlarms(now)];
    },
    wake: applyAlarms,
    absorb(other, now) {
      const before = user;
      const known = new Map(reported);
      events = [...events, ...other.events];
      const { profile } = absorbProfile(user.profile, other.user().profile);
      user = { ...who, anonymousId: anonymousIdOf(who, events), profile };
      const mergeUpdate = { computedState, other: other.computedState(), before, user, now };
      const transitions = accept(audience.absorb(mergeUpdate), now);
      expectChanges(known, transitions);
      return transitions;
    },
    publish(next) {
      set = next;
      audience = compileAudience(set);
    },
    recompute(now) {
      const history = audience.needsHistory(computedState.version);
      const matchedEvents = history
        ? events.reduce((known, event) => audience.matchEvent(known, event), emptyComputedState.matchedEvents)
        : computedState.matchedEvents;
      const defined = new Set([...set.segments, ...set.properties].map(({ slot }) => slot));
      for (const slot of reported.keys()) if (!defined.has(slot)) reported.delete(slot);
      const transitions = accept(audience.recompute({ computedState, matchedEvents, user, now }), now);
      return { history, transitions };
    },
    view(now) {
      const values = audience.values({ computedState, user, now });
      const propertySlots = new Set(set.properties.map(({ slot }) => slot));
      const reportedValues = [...reported].filter(([slot]) => propertySlots.has(slot));
      expect(new Map(values), "reported values").toStrictEqual(new Map(reportedValues));
      return {
        memberships: new Set(
          set.segments.filter(({ slot }) => computedState.held.has(slot)).map(({ id }) => id),
        ),
        properties: new Map(
          set.properties.flatMap(({ id, slot }) => {
            const value = values.get(slot);
            return value === undefined ? [] : [[id, value] as const];
          }),
        ),
      };
    },
  };
}

function record(reported: Map<number, Json>, transition: Transition): void {
  const value = transition.of === "segment" ? transition.entered || undefined : transition.value;
  if (value === undefined) reported.delete(transition.slot);
  else reported.set(transition.slot, value);
}

/** Outside of a recompute every transition reports a change, once. */
function expectChanges(known: ReadonlyMap<number, Json>, transitions: readonly Transition[]): void {
  const state = new Map(known);
  for (const transition of transitions) {
    const before = state.get(transition.slot);
    record(state, transition);
    expect(state.get(transition.slot), `reported for ${transition.id}`).not.toStrictEqual(before);
  }
}

function nextAlarm({ alarms }: ComputedState): number {
  return Math.min(Infinity, ...alarms.values());
}

/** Of an anonymous user its own; of a known user the latest that an event names together with the user id. */
function anonymousIdOf({ id, kind }: Who, events: readonly EventRecord[]): string | undefined {
  if (kind === "anonymous") return id;
  const [latest] = events
    .filter(({ userId, anonymousId }) => userId !== undefined && anonymousId !== undefined)
    .toSorted((a, b) => b.at - a.at || (a.messageId < b.messageId ? 1 : -1));
  return latest?.anonymousId;
}

function throughStore(computedState: ComputedState): ComputedState {
  return deserializeComputedState(JSON.parse(JSON.stringify(serializeComputedState(computedState))));
}

function slots(of: Iterable<number>): number[] {
  return [...of].toSorted((a, b) => a - b);
}
