/** Where a recompute looks for the users whom a new or changed definition concerns. */
import type { Json } from "@signalbox/core";
import { emptyProfile, foldEvent } from "@signalbox/membership";
import { describe, expect, it } from "vitest";
import {
  compileAudience,
  emptyComputedState,
  type Audience,
  type AudienceUser,
  type ComputedState,
  type DefinitionSet,
  type RecomputePlan,
} from "../index.js";
import { definitionSet, propertyEntry, segmentEntry, segmentId } from "./definitions.fixture.js";
import {
  and,
  atLeast,
  broadcast,
  email,
  equals,
  everyone,
  exists,
  hasBeen,
  includes,
  inGroup,
  keyedPerformed,
  lastPerformed,
  manual,
  node,
  notEquals,
  notExists,
  or,
  performed,
  randomBucket,
  subscribed,
  trait,
  unsubscribed,
  where,
  within,
  type Sketch,
} from "./sketch.fixture.js";
import { at, eventsOf, identify, iso, ms, track, type At, type TestEvent } from "./timeline.fixture.js";

/** What a plan selects, without what it does not. */
interface Selection {
  readonly everyone?: true;
  /** Names and prefixes; those of which only some events count have a `?`. */
  readonly events?: readonly string[];
  readonly groups?: readonly string[] | "all";
  readonly documents?: true;
}

function selectionOf(plan: RecomputePlan): Selection {
  const { names, prefixes } = plan.events;
  const events = [
    ...names.map(({ name, isWhole }) => name + (isWhole ? "" : "?")),
    ...prefixes.map(({ name, isWhole }) => `${name}*${isWhole ? "" : "?"}`),
  ];
  const groups = plan.groups === "all" ? "all" : [...plan.groups];
  return {
    ...(plan.everyone && { everyone: true }),
    ...(events.length > 0 && { events }),
    ...(groups.length > 0 && { groups }),
    ...(plan.readsDocuments && { documents: true }),
  };
}

/** The definition is new; the others have been computed for all users. */
function setWith(segment: Sketch, others: readonly Sketch[] = []): DefinitionSet {
  const older = others.map((other, index) =>
    segmentEntry(other, { slot: 10 + index, since: 1, id: segmentId }),
  );
  return definitionSet(2, {
    segments: [...older, { ...segmentEntry(segment, { slot: 1, since: 2 }), firstSince: 2 }],
  });
}

function planOf(set: DefinitionSet): RecomputePlan {
  return compileAudience(set).planRecompute(1, 2);
}

function propertyPlan(property: Json): RecomputePlan {
  const entry = propertyEntry(property, { slot: 1, since: 2 });
  return planOf(definitionSet(2, { properties: [{ ...entry, firstSince: 2 }] }));
}

describe("a new segment concerns", () => {
  const isPro = trait("plan", equals("pro"));
  it.each<[string, Sketch, Selection]>([
    ["owners of an event", performed("Paid"), { events: ["Paid"] }],
    ["owners of a prefix", performed("Order *", { withinSeconds: 60 }), { events: ["Order *"] }],
    [
      "owners of some events of a name",
      performed("Paid", { properties: [where("amount", atLeast(5))] }),
      { events: ["Paid?"] },
    ],
    [
      "owners of the latest event",
      lastPerformed("Paid", { hasProperties: [where("a", exists)] }),
      { events: ["Paid"] },
    ],
    ["readers of a message", email("DFEmailOpened", "welcome"), { events: ["DFEmailOpened?"] }],
    ["recipients of a broadcast", broadcast, { events: ["DFSegmentBroadcast?"] }],
    ["those on a list", manual(1), { events: ["DFManualSegmentUpdate?"] }],
    ["those who opted in", subscribed("news", "OptIn"), { events: ["DFSubscriptionChange?"] }],
    ["those who opted out", unsubscribed("news"), { events: ["DFSubscriptionChange?"] }],
    ["members of a group", inGroup({ groupId: "acme" }), { groups: ["acme"] }],
    ["members of any group", inGroup({}), { groups: "all" }],
    [
      "members of a group with a trait",
      inGroup({ groupId: "acme", trait: where("plan", equals("pro")) }),
      { events: ["DFGroupTraits?"], groups: ["acme"] },
    ],
    ["whom a trait selects", isPro, { documents: true }],
    ["whom a list of a trait selects", includes("tags", "vip"), { documents: true }],
    ["whom a date selects", trait("since", within(60)), { documents: true }],
    ["whom the time of a trait selects", trait("plan", hasBeen("GTE", "pro", 60)), { documents: true }],
    ["a bucket", randomBucket(0.1), { documents: true }],
    ["everyone", everyone, { everyone: true }],
    ["everyone without an event", performed("Paid", { times: 0 }), { everyone: true }],
    ["everyone with few events", performed("Paid", { times: 2, timesOperator: "<" }), { everyone: true }],
    ["everyone, for events of any name", performed("*"), { everyone: true }],
    ["everyone without a value", trait("plan", notEquals("pro")), { everyone: true }],
    ["everyone without a trait", trait("plan", notExists), { everyone: true }],
    ["everyone who did not opt out", subscribed("news", "OptOut"), { everyone: true }],
    ["nobody outside a run", keyedPerformed("Paid", "id"), {}],
    ["nobody without conditions", node("And", { children: [] }), {}],
    ["owners, where a trait must also hold", and(isPro, performed("Paid")), { events: ["Paid"] }],
    [
      "owners, where another event must not occur",
      and(performed("Paid"), performed("Left", { times: 0 })),
      { events: ["Paid", "Left"] },
    ],
    ["a bucket of those without a trait", and(trait("a", notExists), randomBucket(0.1)), { documents: true }],
    [
      "whom either concerns",
      or(inGroup({ groupId: "a" }), performed("Paid")),
      { events: ["Paid"], groups: ["a"] },
    ],
    ["everyone, where one condition does", or(performed("Paid"), trait("a", notExists)), { everyone: true }],
    [
      "whom either concerns, by the document if one needs it",
      or(and(isPro, randomBucket(0.5)), performed("Paid")),
      { events: ["Paid"], documents: true },
    ],
  ])("%s", (_, segment, selection) => {
    expect(selectionOf(planOf(setWith(segment)))).toStrictEqual(selection);
  });

  it.each<[string, Sketch, readonly Sketch[], Selection]>([
    [
      "owners of events that another segment uses",
      performed("Paid"),
      [performed("Paid")],
      { events: ["Paid"] },
    ],
    [
      "no owners of events that alone change nothing",
      and(isPro, performed("Paid"), inGroup({ groupId: "a" })),
      [performed("Paid")],
      { events: ["Paid"] },
    ],
    [
      "members alone, where the events are known",
      and(inGroup({}), performed("Order *"), performed("Paid")),
      [performed("Order *"), performed("Paid")],
      { events: ["Paid"] },
    ],
    [
      "whom an evaluation finds, for known events of any name",
      performed("*"),
      [performed("*")],
      { documents: true },
    ],
    [
      "members, who have the traits of their groups",
      and(performed("Paid"), inGroup({ groupId: "a", trait: where("p", hasBeen("GTE", 1, 9)) })),
      [performed("Paid")],
      { events: ["Paid", "DFGroupTraits?"], groups: ["a"] },
    ],
    ["those on a list of a known version", manual(1), [manual(1)], { events: ["DFManualSegmentUpdate?"] }],
    ["owners of a latest event", lastPerformed("Paid"), [lastPerformed("Paid")], { events: ["Paid"] }],
    [
      "those with a known change",
      unsubscribed("a"),
      [unsubscribed("a")],
      { events: ["DFSubscriptionChange?"] },
    ],
    [
      "whom either concerns",
      or(performed("A"), performed("B")),
      [performed("A"), performed("B")],
      { events: ["A", "B"] },
    ],
  ])("with known events: %s", (_, segment, others, selection) => {
    expect(selectionOf(planOf(setWith(segment, others)))).toStrictEqual(selection);
  });
});

describe("a new user property concerns", () => {
  const both = (first: object, second: object): Json => ({
    type: "Group",
    entry: "any",
    nodes: [
      { id: "any", type: "AnyOf", children: ["1", "2"] },
      { id: "1", ...first },
      { id: "2", ...second },
    ],
  });
  it.each<[string, Json, Selection]>([
    ["everyone by id", { type: "Id" }, { everyone: true }],
    ["everyone with a file", { type: "File", name: "cv" }, { everyone: true }],
    ["users with an anonymous id", { type: "AnonymousId" }, { documents: true }],
    ["users with a trait", { type: "Trait", path: "plan" }, { documents: true }],
    [
      "owners of an event with a value",
      { type: "Performed", event: "Paid", path: "a" },
      { events: ["Paid?"] },
    ],
    [
      "owners of some events",
      { type: "PerformedMany", or: [{ event: "A" }, { event: "B*" }] },
      { events: ["A", "B*"] },
    ],
    ["nobody outside a run", { type: "KeyedPerformed", event: "A", path: "a", key: "id" }, {}],
    [
      "whom either part concerns",
      both({ type: "Trait", path: "plan" }, { type: "Performed", event: "A", path: "a" }),
      { events: ["A?"], documents: true },
    ],
    [
      "everyone, where one part does",
      both({ type: "Trait", path: "plan" }, { type: "Id" }),
      { everyone: true },
    ],
  ])("%s", (_, property, selection) => {
    expect(selectionOf(propertyPlan(property))).toStrictEqual(selection);
  });
});

describe("events that a plan selects", () => {
  it("name the list and its version, since all lists share one event", () => {
    const { events } = planOf(setWith(manual(2)));
    const matches = (data: object): boolean =>
      eventsOf([at(1, track("DFManualSegmentUpdate", { ...data }))]).some((event) => events.matches(event));
    expect(matches({ segmentId, version: 2, inSegment: true })).toBe(true);
    expect(matches({ segmentId: "other", version: 2, inSegment: true })).toBe(false);
  });

  it("count whole where one definition uses all of a name", () => {
    const some = performed("Paid", { properties: [where("amount", atLeast(5))] });
    expect(selectionOf(planOf(setWith(or(some, performed("Paid")))))).toStrictEqual({ events: ["Paid"] });
  });
});

function userAfter(audience: Audience, given: readonly At<TestEvent>[], now: number) {
  let user: AudienceUser = { id: "ada", kind: "user", anonymousId: undefined, profile: emptyProfile };
  let computedState: ComputedState = emptyComputedState;
  for (const event of eventsOf(given)) {
    const before = user;
    user = { ...user, profile: foldEvent(user.profile, event).profile };
    ({ computedState } = audience.applyEvent({ computedState, before, user, event, now }));
  }
  return { user, computedState };
}

describe("a document is judged", () => {
  const isAffected = (segment: Sketch, traits: TestEvent["data"], seconds = 10): boolean => {
    const plan = planOf(setWith(segment));
    const known = compileAudience(definitionSet(1, {}));
    const { user, computedState } = userAfter(known, [at(0, identify(traits))], ms(0));
    expect(plan.readsDocuments).toBe(true);
    return plan.isAffected(user, computedState, ms(seconds));
  };
  it.each<[string, boolean, Sketch, TestEvent["data"]]>([
    ["a trait with the value", true, trait("plan", equals("pro")), { plan: "pro" }],
    ["a trait with another value", false, trait("plan", equals("pro")), { plan: "free" }],
    ["a date that the window will reach", true, trait("since", within(60)), { since: iso(50) }],
    ["a date that the window has left", false, trait("since", within(5)), { since: iso(1) }],
    ["a value whose time is not known", true, trait("plan", hasBeen("GTE", "pro", 60)), { plan: "free" }],
    ["no value for how long it has been", false, trait("plan", hasBeen("GTE", "pro", 60)), { age: 5 }],
    ["a bucket of all", true, randomBucket(1), {}],
    ["a bucket of none", false, randomBucket(0), {}],
  ])("%s: %s", (_, expected, segment, traits) => {
    expect(isAffected(segment, traits)).toBe(expected);
  });

  it("only of users with events, at an earlier version", () => {
    const plan = planOf(setWith(randomBucket(1)));
    const { user, computedState } = userAfter(compileAudience(setWith(randomBucket(1))), [], ms(0));
    expect(plan.isAffected(user, computedState, ms(0))).toBe(false);
    const current = userAfter(compileAudience(setWith(randomBucket(1))), [at(0, track("Any"))], ms(0));
    expect(plan.isAffected(current.user, current.computedState, ms(0))).toBe(false);
    const earlier = { ...current.computedState, version: 1 };
    expect(plan.isAffected(current.user, earlier, ms(0))).toBe(true);
  });
});

describe("a changed definition", () => {
  const many = propertyEntry({ type: "PerformedMany", or: [{ event: "A" }] }, { slot: 2, since: 2 });
  const audience = compileAudience(
    definitionSet(2, {
      segments: [segmentEntry(performed("Paid"), { slot: 1, since: 2 })],
      properties: [many],
    }),
  );

  it("concerns those who hold it by the earlier definition: by their rows, or their documents", () => {
    const plan = audience.planRecompute(1, 2);
    expect(plan.holders).toStrictEqual([{ of: "segment", slot: 1 }]);
    expect(plan.readsDocuments).toBe(true);
    const { user, computedState } = userAfter(audience, [at(0, track("Any"))], ms(0));
    const holding = (slot: number): ComputedState => ({
      ...computedState,
      version: 1,
      held: new Set([slot]),
    });
    expect(plan.isAffected(user, holding(2), ms(0))).toBe(true);
    expect(plan.isAffected(user, holding(1), ms(0))).toBe(false);
  });

  it("has no holders when it is the first of its slot", () => {
    const segment = { ...segmentEntry(performed("Paid"), { slot: 1, since: 2 }), firstSince: 2 };
    const set = definitionSet(2, { segments: [segment], properties: [{ ...many, firstSince: 2 }] });
    const plan = planOf(set);
    expect([plan.holders, plan.readsDocuments]).toStrictEqual([[], false]);
  });

  it("names itself where everyone is concerned", () => {
    const segments = [
      segmentEntry(performed("Paid"), { slot: 1, since: 2, id: "paid" }),
      segmentEntry(trait("plan", notExists), { slot: 2, since: 2, id: "no plan" }),
    ];
    const plan = compileAudience(definitionSet(2, { segments })).planRecompute(1, 2);
    expect([plan.everyone, plan.reasons, plan.holders]).toStrictEqual([true, ["no plan"], []]);
    expect(plan.needed).toStrictEqual({ names: ["Paid"], prefixes: [] });
  });
});

describe("a recompute has nothing to do", () => {
  it.each<[string, DefinitionSet]>([
    ["when no definition in force changed", definitionSet(2, { segments: [segmentEntry(everyone)] })],
    ["when the last definition is gone", definitionSet(2, {})],
    ["for a definition that applies inside runs alone", setWith(keyedPerformed("Paid", "id"))],
  ])("%s", (_, set) => {
    expect(planOf(set)).toMatchObject({ isEmpty: true, everyone: false, readsDocuments: false });
  });

  it("up to a version before the definition came into force", () => {
    const later = { ...segmentEntry(performed("Paid"), { slot: 1, since: 3 }), firstSince: 3 };
    const audience = compileAudience(definitionSet(3, { segments: [later] }));
    expect(audience.planRecompute(1, 2).isEmpty).toBe(true);
    expect(audience.planRecompute(1, 3).isEmpty).toBe(false);
  });

  it("unless the rules of evaluation changed", () => {
    const set = { ...definitionSet(2, { segments: [segmentEntry(everyone)] }), historyFrom: 2 };
    const plan = planOf(set);
    expect(plan).toMatchObject({ isEmpty: false, everyone: true, reasons: [], needed: "all" });
    expect(compileAudience(set).planRecompute(2, 2).isEmpty).toBe(true);
  });
});

describe("events that a user needs", () => {
  it("are those of events that no earlier definition uses", () => {
    const segment = and(performed("Paid"), performed("Order *"), trait("a.b", exists), trait("plan", exists));
    const audience = compileAudience(setWith(segment, [performed("Paid")]));
    expect(audience.eventsNeededAfter(1)).toStrictEqual({ names: [""], prefixes: ["Order "] });
    expect(audience.eventsNeededAfter(2)).toStrictEqual({ names: [], prefixes: [] });
    expect(audience.eventsNeededAfter(null)).toStrictEqual({ names: [], prefixes: [] });
  });

  it("are all where no name finds them", () => {
    const properties = [propertyEntry({ type: "File", name: "cv" }, { since: 2 })];
    expect(compileAudience(definitionSet(2, { properties })).eventsNeededAfter(1)).toBe("all");
  });
});

describe("a user who is brought up to date", () => {
  const before = compileAudience(
    definitionSet(1, {
      segments: [1, 2, 3].map((slot) => segmentEntry(performed("Paid", { withinSeconds: 60 }), { slot })),
    }),
  );
  const { computedState } = userAfter(before, [at(0, track("Paid"))], ms(1));

  it("keeps what an unchanged definition holds, and what a later one waits to change", () => {
    const segments = [
      segmentEntry(performed("Paid", { withinSeconds: 60 }), { slot: 1, since: 1 }),
      segmentEntry(performed("Seen"), { slot: 3, since: 3 }),
    ];
    const after = compileAudience(definitionSet(3, { segments }));
    const brought = after.bringUpToDate(computedState, 2);
    expect(brought.version).toBe(2);
    expect([...brought.held]).toStrictEqual([1, 3]);
    expect([...brought.alarms]).toStrictEqual([
      [1, ms(60)],
      [3, ms(60)],
    ]);
    expect(after.bringUpToDate(computedState, 3)).toMatchObject({ version: 3, held: new Set([1]) });
  });

  it("keeps the slots of paused definitions, without alarms and events", () => {
    const after = compileAudience({ ...definitionSet(2, {}), paused: new Set([2]) });
    expect(after.bringUpToDate(computedState, 2)).toStrictEqual({
      version: 2,
      matchedEvents: new Map(),
      held: new Set([2]),
      alarms: new Map(),
    });
  });

  it("does not change without a version, or at a later one", () => {
    expect(before.bringUpToDate(emptyComputedState, 1)).toBe(emptyComputedState);
    expect(before.bringUpToDate(computedState, 1)).toBe(computedState);
  });
});
