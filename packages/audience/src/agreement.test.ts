/**
 * Two ways to the same: what is kept up event by event, woken at its alarms, and what the whole history says at that
 * moment. Random definitions over every node, operator and type; random histories, in any order and with repetitions.
 */
import type { EventRecord, Json } from "@signalbox/core";
import { absorbProfile, emptyProfile, foldEvent } from "@signalbox/membership";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newStanding, type Audience, type DefinitionSet, type Outcome, type Standing } from "./audience.js";
import { compileAudience } from "./compile-audience.js";
import type { Person } from "./person.js";
import { definitionSets } from "./definitions.fixture.js";
import { evaluateHistory, personOf } from "./evaluate-history.js";
import { histories, historySeconds, momentAt, reordered } from "./histories.fixture.js";
import { reviveStanding, storeStanding } from "./standing.js";

interface Life {
  readonly set: DefinitionSet;
  readonly audience: Audience;
  events: readonly EventRecord[];
  person: Person;
  standing: Standing;
  /** What the transitions have told so far, by id. */
  readonly told: Map<string, Json>;
}

const ada = { id: "ada", kind: "user" } as const;

function born(set: DefinitionSet): Life {
  return {
    set,
    audience: compileAudience(set),
    events: [],
    person: { ...ada, anonymousId: undefined, profile: emptyProfile },
    standing: newStanding,
    told: new Map(),
  };
}

/** Takes an event, and holds the outcome to the history. */
function take(life: Life, event: EventRecord, now: number): void {
  accept(life, live(life, event, now), now);
}

/** Takes an event. */
function live(life: Life, event: EventRecord, now: number): Outcome {
  const before = life.person;
  life.events = [...life.events, event];
  life.person = {
    ...before,
    anonymousId: personOf(ada, life.events).anonymousId,
    profile: foldEvent(before.profile, event).profile,
  };
  const { standing, person } = life;
  const outcome = life.audience.take({ standing, before, person, event, now });
  life.standing = outcome.standing;
  return outcome;
}

function accept(life: Life, outcome: Outcome, now: number): void {
  life.standing = reviveStanding(storeStanding(outcome.standing));
  expect(storeStanding(life.standing)).toStrictEqual(storeStanding(outcome.standing));
  for (const transition of outcome.transitions) {
    const value = transition.of === "segment" ? transition.entered || undefined : transition.value;
    expect(life.told.get(transition.id)).not.toStrictEqual(value);
    if (value === undefined) life.told.delete(transition.id);
    else life.told.set(transition.id, value);
  }
  expectAgreement(life, now);
}

/** What was told, what is held, and what the history says are one. */
function expectAgreement({ set, audience, events, person, standing, told }: Life, now: number): void {
  const { memberships, properties } = evaluateHistory({ definitions: set, events, person: ada, at: now });
  const truth = new Map<string, Json>([...[...memberships].map((id) => [id, true] as const), ...properties]);
  expect(Object.fromEntries(told)).toStrictEqual(Object.fromEntries(truth));
  const all = [...set.segments, ...set.properties];
  expect(
    all
      .filter(({ slot }) => standing.held.has(slot))
      .map(({ id }) => id)
      .toSorted(),
  ).toStrictEqual([...truth.keys()].toSorted());
  const values = audience.values({ standing, person, now });
  for (const { id, slot } of set.properties) expect(values.get(slot)).toStrictEqual(properties.get(id));
}

/** Wakes at every alarm on the way; until each of them the history says what was told. */
function passTo(life: Life, now: number): void {
  for (;;) {
    const next = Math.min(Infinity, ...life.standing.alarms.values());
    if (next > now) break;
    expectAgreement(life, next - 1);
    const { standing, person, told } = life;
    const known = new Map(told);
    accept(life, life.audience.settle({ standing, before: person, person, now: next }), next);
    expect(life.told, "an alarm is for a change").not.toStrictEqual(known);
  }
  expectAgreement(life, now);
}

/** What is held, by what was held and what was told since. */
function changed({ held }: Standing, { transitions }: Outcome): ReadonlySet<number> {
  const now = new Set(held);
  for (const transition of transitions) {
    if (transition.of === "segment" ? transition.entered : transition.value !== undefined)
      now.add(transition.slot);
    else now.delete(transition.slot);
  }
  return now;
}

const delays = fc.array(fc.integer({ min: 0, max: 8000 }), { minLength: 30, maxLength: 30 });
const lives = fc.tuple(
  definitionSets,
  histories.chain((events) => reordered(events)),
  delays,
);

describe("what is kept up event by event", () => {
  it("is what the whole history says, after every event and at every alarm", () => {
    fc.assert(
      fc.property(lives, fc.boolean(), ([set, events, waits], wakes) => {
        const life = born(set);
        let now = momentAt(0);
        for (const [index, event] of events.entries()) {
          now += waits[index] ?? 0;
          if (wakes) passTo(life, now);
          take(life, event, now);
        }
        if (!wakes) accept(life, life.audience.settle({ ...life, before: life.person, now }), now);
        passTo(life, now + 120_000);
        expect(life.standing.alarms.size).toBe(0);
      }),
      { numRuns: 400 },
    );
  });

  it("is the same standing, alarms and memory included, in any order", () => {
    const lifeAndMix = fc.tuple(
      definitionSets,
      histories.chain((events) => fc.tuple(fc.constant(events), reordered(events))),
    );
    fc.assert(
      fc.property(lifeAndMix, ([set, [events, mixed]]) => {
        const now = momentAt(historySeconds);
        const stands = [events, mixed].map((order) => {
          const life = born(set);
          for (const event of order) live(life, event, now);
          return storeStanding(life.standing);
        });
        expect(stands[1]).toStrictEqual(stands[0]);
      }),
      { numRuns: 300 },
    );
  });

  it("is the same standing whether lived by one or by two who turn out to be one", () => {
    fc.assert(
      fc.property(lives, fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }), ([set, events], sides) => {
        const now = momentAt(historySeconds);
        const [one, other, whole] = [born(set), born(set), born(set)];
        for (const [index, event] of events.entries()) {
          live(sides[index] === true ? one : other, event, now);
          live(whole, event, now);
        }
        const before = one.person;
        one.events = [...one.events, ...other.events];
        one.person = {
          ...whole.person,
          profile: absorbProfile(before.profile, other.person.profile).profile,
        };
        const { standing, person } = one;
        const outcome = one.audience.absorb({ standing, other: other.standing, before, person, now });
        expect(storeStanding(outcome.standing)).toStrictEqual(storeStanding(whole.standing));
        expect(changed(standing, outcome)).toStrictEqual(outcome.standing.held);
      }),
      { numRuns: 200 },
    );
  });

  it("is the same standing when folded again from history", () => {
    fc.assert(
      fc.property(lives, ([set, events]) => {
        const now = momentAt(historySeconds);
        const life = born(set);
        for (const event of events) live(life, event, now);
        const memory = events
          .toReversed()
          .reduce((known, event) => life.audience.remember(known, event), newStanding.memory);
        const { standing, person } = life;
        const again = life.audience.recompute({ standing, memory, person, now });
        expect(storeStanding(again.standing)).toStrictEqual(storeStanding(standing));
        const ids = new Set(set.segments.map(({ id }) => id));
        expect(again.transitions.filter(({ id }) => ids.has(id))).toStrictEqual([]);
      }),
      { numRuns: 200 },
    );
  });
});
