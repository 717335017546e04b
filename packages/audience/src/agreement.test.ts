/**
 * Incremental evaluation must agree with evaluation over the whole history at every moment. Random definitions
 * over every node, operator and type; random histories in any order, with repetitions.
 */
import type { EventRecord, Json } from "@signalbox/core";
import { absorbProfile, emptyProfile, foldEvent } from "@signalbox/membership";
import { describe, expect, it } from "vitest";
import {
  emptyComputedState,
  type ComputedState,
  deserializeComputedState,
  serializeComputedState,
} from "./computed-state.js";
import type { Audience, Outcome } from "./audience.js";
import type { DefinitionSet } from "./definition-set.js";
import { compileAudience } from "./compile-audience.js";
import type { AudienceUser } from "./audience-user.js";
import { definitionSets } from "./definitions.fixture.js";
import { evaluateHistory, userOf } from "./evaluate-history.js";
import { histories, historySeconds, momentAt, reordered } from "./histories.fixture.js";
import fc from "fast-check";

interface SimulatedUser {
  readonly set: DefinitionSet;
  readonly audience: Audience;
  events: readonly EventRecord[];
  user: AudienceUser;
  computedState: ComputedState;
  /** The values reported by transitions so far, by id. */
  readonly reported: Map<string, Json>;
}

const ada = { id: "ada", kind: "user" } as const;

function newSimulatedUser(set: DefinitionSet): SimulatedUser {
  return {
    set,
    audience: compileAudience(set),
    events: [],
    user: { ...ada, anonymousId: undefined, profile: emptyProfile },
    computedState: emptyComputedState,
    reported: new Map(),
  };
}

/** Applies an event and compares the outcome with the history. */
function applyEvent(simulated: SimulatedUser, event: EventRecord, now: number): void {
  accept(simulated, live(simulated, event, now), now);
}

/** Applies an event. */
function live(simulated: SimulatedUser, event: EventRecord, now: number): Outcome {
  const before = simulated.user;
  simulated.events = [...simulated.events, event];
  simulated.user = {
    ...before,
    anonymousId: userOf(ada, simulated.events).anonymousId,
    profile: foldEvent(before.profile, event).profile,
  };
  const { computedState, user } = simulated;
  const outcome = simulated.audience.applyEvent({ computedState, before, user, event, now });
  simulated.computedState = outcome.computedState;
  return outcome;
}

function accept(simulated: SimulatedUser, outcome: Outcome, now: number): void {
  simulated.computedState = deserializeComputedState(serializeComputedState(outcome.computedState));
  expect(serializeComputedState(simulated.computedState)).toStrictEqual(
    serializeComputedState(outcome.computedState),
  );
  for (const transition of outcome.transitions) {
    const value = transition.of === "segment" ? transition.entered || undefined : transition.value;
    expect(simulated.reported.get(transition.id)).not.toStrictEqual(value);
    if (value === undefined) simulated.reported.delete(transition.id);
    else simulated.reported.set(transition.id, value);
  }
  expectAgreement(simulated, now);
}

/** Reported values, held slots and the history's result are equal. */
function expectAgreement(
  { set, audience, events, user, computedState, reported }: SimulatedUser,
  now: number,
): void {
  const { memberships, properties } = evaluateHistory({ definitions: set, events, user: ada, at: now });
  const truth = new Map<string, Json>([...[...memberships].map((id) => [id, true] as const), ...properties]);
  expect(Object.fromEntries(reported)).toStrictEqual(Object.fromEntries(truth));
  const all = [...set.segments, ...set.properties];
  expect(
    all
      .filter(({ slot }) => computedState.held.has(slot))
      .map(({ id }) => id)
      .toSorted(),
  ).toStrictEqual([...truth.keys()].toSorted());
  const values = audience.values({ computedState, user, now });
  for (const { id, slot } of set.properties) expect(values.get(slot)).toStrictEqual(properties.get(id));
}

/** Applies every alarm up to a moment; the history's result must not change before each of them. */
function passTo(simulated: SimulatedUser, now: number): void {
  for (;;) {
    const next = Math.min(Infinity, ...simulated.computedState.alarms.values());
    if (next > now) break;
    expectAgreement(simulated, next - 1);
    const { computedState, user, reported } = simulated;
    const known = new Map(reported);
    accept(simulated, simulated.audience.applyAlarms({ computedState, before: user, user, now: next }), next);
    expect(simulated.reported, "an alarm changes something").not.toStrictEqual(known);
  }
  expectAgreement(simulated, now);
}

/** The expected held slots after transitions. */
function changed({ held }: ComputedState, { transitions }: Outcome): ReadonlySet<number> {
  const now = new Set(held);
  for (const transition of transitions) {
    if (transition.of === "segment" ? transition.entered : transition.value !== undefined)
      now.add(transition.slot);
    else now.delete(transition.slot);
  }
  return now;
}

const delays = fc.array(fc.integer({ min: 0, max: 8000 }), { minLength: 30, maxLength: 30 });
const simulatedUsers = fc.tuple(
  definitionSets,
  histories.chain((events) => reordered(events)),
  delays,
);

describe("incremental evaluation", () => {
  it("agrees with the whole history after every event and at every alarm", () => {
    fc.assert(
      fc.property(simulatedUsers, fc.boolean(), ([set, events, waits], wakes) => {
        const simulated = newSimulatedUser(set);
        let now = momentAt(0);
        for (const [index, event] of events.entries()) {
          now += waits[index] ?? 0;
          if (wakes) passTo(simulated, now);
          applyEvent(simulated, event, now);
        }
        if (!wakes)
          accept(
            simulated,
            simulated.audience.applyAlarms({ ...simulated, before: simulated.user, now }),
            now,
          );
        passTo(simulated, now + 120_000);
        expect(simulated.computedState.alarms.size).toBe(0);
      }),
      { numRuns: 400 },
    );
  });

  it("gives the same computed state, including alarms and matched events, in any order", () => {
    const lifeAndMix = fc.tuple(
      definitionSets,
      histories.chain((events) => fc.tuple(fc.constant(events), reordered(events))),
    );
    fc.assert(
      fc.property(lifeAndMix, ([set, [events, mixed]]) => {
        const now = momentAt(historySeconds);
        const stands = [events, mixed].map((order) => {
          const simulated = newSimulatedUser(set);
          for (const event of order) live(simulated, event, now);
          return serializeComputedState(simulated.computedState);
        });
        expect(stands[1]).toStrictEqual(stands[0]);
      }),
      { numRuns: 300 },
    );
  });

  it("gives the same computed state for one user and for two that are merged", () => {
    fc.assert(
      fc.property(
        simulatedUsers,
        fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
        ([set, events], sides) => {
          const now = momentAt(historySeconds);
          const [one, other, whole] = [newSimulatedUser(set), newSimulatedUser(set), newSimulatedUser(set)];
          for (const [index, event] of events.entries()) {
            live(sides[index] === true ? one : other, event, now);
            live(whole, event, now);
          }
          const before = one.user;
          one.events = [...one.events, ...other.events];
          one.user = {
            ...whole.user,
            profile: absorbProfile(before.profile, other.user.profile).profile,
          };
          const { computedState, user } = one;
          const outcome = one.audience.absorb({
            computedState,
            other: other.computedState,
            before,
            user,
            now,
          });
          expect(serializeComputedState(outcome.computedState)).toStrictEqual(
            serializeComputedState(whole.computedState),
          );
          expect(changed(computedState, outcome)).toStrictEqual(outcome.computedState.held);
        },
      ),
      { numRuns: 200 },
    );
  });

  it("gives the same computed state when folded again from history", () => {
    fc.assert(
      fc.property(simulatedUsers, ([set, events]) => {
        const now = momentAt(historySeconds);
        const simulated = newSimulatedUser(set);
        for (const event of events) live(simulated, event, now);
        const matchedEvents = events
          .toReversed()
          .reduce(
            (known, event) => simulated.audience.matchEvent(known, event),
            emptyComputedState.matchedEvents,
          );
        const { computedState, user } = simulated;
        const again = simulated.audience.recompute({ computedState, matchedEvents, user, now });
        expect(serializeComputedState(again.computedState)).toStrictEqual(
          serializeComputedState(computedState),
        );
        const ids = new Set(set.segments.map(({ id }) => id));
        expect(again.transitions.filter(({ id }) => ids.has(id))).toStrictEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
