/**
 * What the comparison with history does not cover: which definitions are evaluated when, what is reported, and
 * which objects stay the same.
 */
import type { EventRecord } from "@signalbox/core";
import { emptyProfile, foldEvent } from "@signalbox/membership";
import { describe, expect, it } from "vitest";
import { emptyComputedState, type ComputedState } from "./computed-state.js";
import type { Audience, Outcome } from "./audience.js";
import type { DefinitionSet } from "./definition-set.js";
import { compileAudience } from "./compile-audience.js";
import type { AudienceUser } from "./audience-user.js";
import type { PropertyDefinition } from "./definition.js";
import { identify, momentAt, track } from "./histories.fixture.js";
import type { SegmentNode } from "./segment-nodes/index.js";

const didA: SegmentNode = { type: "Performed", id: "1", event: "A", timesOperator: ">=" };
const isPro: SegmentNode = {
  type: "Trait",
  id: "1",
  path: "plan",
  operator: { type: "Equals", value: "pro" },
};
const didAInTen: SegmentNode = { ...didA, withinSeconds: 10 };

function setOf(
  version: number,
  segments: Readonly<Record<number, SegmentNode>>,
  options: {
    readonly since?: number;
    readonly properties?: Readonly<Record<number, PropertyDefinition>>;
  } = {},
): DefinitionSet {
  const { since = 1, properties = {} } = options;
  const slotted = <Item>(items: Readonly<Record<number, Item>>): [number, Item][] =>
    Object.entries(items).map(([slot, item]) => [Number(slot), item]);
  return {
    version,
    segments: slotted(segments).map(([slot, entryNode]) => ({
      slot,
      since,
      id: `s${slot}`,
      definition: { entryNode, nodes: [] },
    })),
    properties: slotted(properties).map(([slot, definition]) => ({
      slot,
      since,
      id: `p${slot}`,
      name: `p${slot}`,
      definition,
    })),
  };
}

interface Someone {
  readonly user: AudienceUser;
  readonly computedState: ComputedState;
}

const unknownUser: Someone = {
  user: { id: "ada", kind: "user", anonymousId: undefined, profile: emptyProfile },
  computedState: emptyComputedState,
};

function after(audience: Audience, someone: Someone, event: EventRecord, now = event.at): Someone & Outcome {
  const user = { ...someone.user, profile: foldEvent(someone.user.profile, event).profile };
  const outcome = audience.applyEvent({
    computedState: someone.computedState,
    before: someone.user,
    user,
    event,
    now,
  });
  return { user, ...outcome };
}

describe("applying an event", () => {
  it("sets a new user to the present version and evaluates all definitions", () => {
    const noB: SegmentNode = { type: "Performed", id: "1", event: "B", times: 0 };
    const { computedState, transitions } = after(
      compileAudience(setOf(7, { 1: didA, 2: noB })),
      unknownUser,
      track("A", {}, 1),
    );
    expect(computedState.version).toBe(7);
    expect(transitions.map(({ slot }) => slot)).toStrictEqual([1, 2]);
  });

  it("returns the same computed state when the event changes nothing", () => {
    const audience = compileAudience(setOf(1, { 1: didA, 2: isPro }));
    const first = after(audience, unknownUser, track("A", {}, 1));
    const second = after(audience, first, track("B", {}, 2));
    expect(second.computedState).toBe(first.computedState);
  });

  it("copies only what it changes", () => {
    const audience = compileAudience(setOf(1, { 1: didA, 2: didAInTen, 3: isPro }));
    const first = after(audience, unknownUser, track("A", {}, 1));
    const second = after(audience, first, identify({ plan: "pro" }, 2));
    expect(second.computedState.matchedEvents).toBe(first.computedState.matchedEvents);
    expect(second.computedState.alarms).toBe(first.computedState.alarms);
    expect(second.computedState.held).not.toBe(first.computedState.held);
  });

  it("skips definitions later than the user's version", () => {
    const first = after(compileAudience(setOf(1, {})), unknownUser, track("B", {}, 1));
    const later = compileAudience(setOf(2, { 1: didA }, { since: 2 }));
    const second = after(later, first, track("A", {}, 2));
    expect(second.transitions).toStrictEqual([]);
    expect(second.computedState.version).toBe(1);
    expect(later.needsHistory(1)).toBe(true);
    expect([later.needsHistory(2), later.needsHistory(null)]).toStrictEqual([false, false]);
  });

  it("reports a value that changed at an alarm, and not one reported before it", () => {
    const due: PropertyDefinition = {
      type: "Performed",
      event: "A",
      path: "name",
      properties: [{ path: "due", operator: { type: "Within", windowSeconds: 10 } }],
    };
    const audience = compileAudience(setOf(1, {}, { properties: { 1: due } }));
    const dueAt = (seconds: number): string => new Date(momentAt(seconds)).toISOString();
    const first = after(audience, unknownUser, track("A", { name: "one", due: dueAt(0) }, 1));
    const second = after(audience, first, track("A", { name: "two", due: dueAt(5) }, 2));
    expect([...second.computedState.alarms]).toStrictEqual([[1, momentAt(5)]]);
    const { user, computedState } = second;
    const woken = audience.applyAlarms({ computedState, before: user, user, now: momentAt(6) });
    expect(woken.transitions).toMatchObject([{ of: "property", slot: 1, id: "p1", value: "two" }]);
  });
});

describe("settling", () => {
  it("does nothing before an alarm is due", () => {
    const audience = compileAudience(setOf(1, { 1: didAInTen }));
    const { user, computedState } = after(audience, unknownUser, track("A", {}, 1));
    const early = audience.applyAlarms({ computedState, before: user, user, now: momentAt(11) - 1 });
    expect(early).toStrictEqual({ computedState, transitions: [] });
    const due = audience.applyAlarms({ computedState, before: user, user, now: momentAt(11) });
    expect(due.transitions).toStrictEqual([{ of: "segment", slot: 1, id: "s1", entered: false }]);
    expect(due.computedState.alarms.size).toBe(0);
  });

  it("drops the alarm of a definition that is deleted or waits for the recompute, and keeps the held slots", () => {
    const { user, computedState } = after(
      compileAudience(setOf(1, { 1: didAInTen })),
      unknownUser,
      track("A", {}, 1),
    );
    for (const later of [setOf(2, {}), setOf(2, { 1: didAInTen }, { since: 2 })]) {
      const woken = compileAudience(later).applyAlarms({
        computedState,
        before: user,
        user,
        now: momentAt(20),
      });
      expect(woken.transitions).toStrictEqual([]);
      expect(woken.computedState.alarms.size).toBe(0);
      expect(woken.computedState.held).toBe(computedState.held);
    }
  });
});

describe("recomputing", () => {
  it("drops unused matched events, and reports differences and every value", () => {
    const plan: PropertyDefinition = { type: "Trait", path: "plan" };
    const old = compileAudience(setOf(1, { 1: didA, 2: didAInTen }, { properties: { 9: plan } }));
    const first = after(old, unknownUser, track("A", {}, 1));
    const { user, computedState } = after(old, first, identify({ plan: "pro" }, 2));
    const next = compileAudience(setOf(2, { 2: isPro, 3: isPro }, { since: 2, properties: { 9: plan } }));
    const outcome = next.recompute({
      computedState,
      matchedEvents: computedState.matchedEvents,
      user,
      now: momentAt(3),
    });
    expect(outcome.transitions).toMatchObject([
      { of: "segment", slot: 3, id: "s3", entered: true },
      { of: "property", slot: 9, id: "p9", value: "pro" },
    ]);
    expect(outcome.computedState).toMatchObject({ version: 2, held: new Set([2, 9, 3]), alarms: new Map() });
    expect(outcome.computedState.matchedEvents.size).toBe(1);
  });

  it("needs no history for a definition whose events are matched already", () => {
    const set = setOf(2, { 1: didA }, { since: 1 });
    const twice = setOf(2, { 2: { ...didA, id: "other" } }, { since: 2 });
    const audience = compileAudience({ ...set, segments: [...set.segments, ...twice.segments] });
    expect(audience.needsHistory(1)).toBe(false);
    expect(compileAudience(setOf(2, { 1: isPro }, { since: 2 })).needsHistory(1)).toBe(false);
  });
});

describe("absorbing an anonymous user", () => {
  it("takes the lower version, ignoring a user without one", () => {
    const audience = compileAudience(setOf(5, { 1: didA }));
    const { user, computedState } = after(audience, unknownUser, track("A", {}, 1));
    const versionAfter = (own: number | null, other: number | null): number | null =>
      audience.absorb({
        computedState: { ...computedState, version: own },
        other: { version: other, matchedEvents: new Map() },
        before: user,
        user,
        now: momentAt(2),
      }).computedState.version;
    expect([
      versionAfter(5, 3),
      versionAfter(3, 5),
      versionAfter(null, 3),
      versionAfter(3, null),
    ]).toStrictEqual([3, 3, 3, 3]);
  });
});

it("isolates a path that throws for one user", () => {
  const deep: SegmentNode = { type: "Trait", id: "1", path: "$..x", operator: { type: "Exists" } };
  let nested: object = { x: 1 };
  for (let depth = 0; depth < 300; depth += 1) nested = { nested };
  const data = JSON.stringify({ nested });
  const event: EventRecord = { ...identify({}, 1), data };
  const { computedState } = after(
    compileAudience(setOf(1, { 1: deep, 2: { type: "Everyone", id: "1" } })),
    unknownUser,
    event,
  );
  expect([...computedState.held]).toStrictEqual([2]);
});

it("names the event that each value was read from", () => {
  const city: PropertyDefinition = { type: "Trait", path: "city" };
  const amount: PropertyDefinition = { type: "Performed", event: "A", path: "amount" };
  const either: PropertyDefinition = {
    type: "Group",
    entry: "any",
    nodes: [
      { id: "any", type: "AnyOf", children: ["city", "amount"] },
      { id: "city", ...city },
      { id: "amount", ...amount },
    ],
  };
  const properties = { 1: city, 2: amount, 3: either, 4: { type: "Id" } as const };
  const audience = compileAudience(setOf(1, {}, { properties }));
  const first = after(audience, unknownUser, track("A", { amount: 3 }, 1));
  const second = after(audience, first, track("A", {}, 2));
  const { computedState, user } = after(audience, second, identify({ city: "" }, 3));
  const origins = audience.origins({ computedState, user, now: momentAt(4) });
  const ofAmount = { at: momentAt(1), messageId: "track-A-1" };
  expect([...origins]).toStrictEqual([
    [2, ofAmount],
    [3, ofAmount],
  ]);
});

it("tells the slots that a user cannot have had before", () => {
  const { segments } = setOf(5, { 1: didA, 2: didA, 3: didA }, { since: 4 });
  const firstSince = [4, 2, undefined];
  const audience = compileAudience({
    version: 5,
    properties: [],
    segments: segments.map((entry, index) => {
      const first = firstSince[index];
      return first === undefined ? entry : { ...entry, firstSince: first };
    }),
  });
  const newSlotsAt = (version: number | null) =>
    [1, 2, 3, 9].filter((slot) => audience.isNewSlot(slot, version));
  expect(newSlotsAt(1)).toStrictEqual([1, 2]);
  expect(newSlotsAt(3)).toStrictEqual([1]);
  expect(newSlotsAt(4)).toStrictEqual([]);
  expect(newSlotsAt(null)).toStrictEqual([1, 2, 3, 9]);
});
