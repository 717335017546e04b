import { describe, expect, it } from "vitest";
import { conversionOf, exitMetBy, judgeRun, measuredUntil } from "./goal.js";
import type { JourneyGoal } from "./goal-definition.js";
import { advanceRun } from "./interpreter.js";
import { aJourney, alive, aStart, aUser, at, begin, email, wait } from "./journeys.fixture.js";
import type { Occurrence, RunCondition } from "./run-condition.js";
import type { JourneyRun } from "./run.js";

const noon = at("2026-05-01T12:00:00Z");
const paid = { type: "Event", event: "Paid" } as const;
const bought = { type: "Segment", segmentId: "buyers" } as const;
const nodes = [wait("rest", 60, "mail"), email("mail")];
const keyed = { type: "EventEntryNode", event: "Carted", key: "cart", child: "rest" } as const;

function event(name: string, more: Partial<NonNullable<Occurrence["event"]>> = {}): Occurrence {
  const told = { messageId: "m-2", event: name, at: noon + 10_000, properties: {}, ...more };
  return { event: told, transitions: [], now: Math.max(told.at, noon + 10_000) };
}

function moved(isMember: boolean, now = noon + 10_000): Occurrence {
  return { transitions: [{ segmentId: "buyers", isMember }], now };
}

function withGoal(when: RunCondition, more: Partial<JourneyGoal> = {}) {
  return aJourney(nodes, undefined, { goal: { when, withinSeconds: 3600, ...more } });
}

function underWay(journey: ReturnType<typeof aJourney>): JourneyRun {
  const start = { ...aStart(), trigger: { messageId: "m-1", at: noon - 1_000, event: "Carted" } };
  return alive(begin(journey, { now: noon, start }));
}

describe("the goal of a journey", () => {
  const journey = withGoal(paid);
  const run = underWay(journey);

  it("ends the run where it is, as converted, with the condition that was met", () => {
    const step = judgeRun({ journey, run, occurrence: event("Paid") });
    expect(step).toMatchObject({
      run: { finished: "converted", met: "event:Paid", convertedAt: noon + 10_000, at: "rest" },
      conversion: { at: noon + 10_000, met: "event:Paid" },
      visited: [],
      orders: [],
    });
    expect(step).not.toHaveProperty("alarmAt");
    expect(step?.run).not.toHaveProperty("wait");
  });

  it("counts once, and the run goes on, where it does not end runs", () => {
    const going = withGoal(paid, { endsRun: false });
    const step = judgeRun({ journey: going, run, occurrence: event("Paid") });
    expect(step?.run).toStrictEqual({ ...run, convertedAt: noon + 10_000 });
    expect(step?.alarmAt).toBe(run.wait.until);
    const again = judgeRun({ journey: going, run: alive(step ?? { run }), occurrence: event("Paid") });
    expect(again).toBeUndefined();
    const later = advanceRun({
      journey: going,
      run: alive(step ?? { run }),
      trigger: { type: "time" },
      user: aUser(),
      now: noon + 60_000,
    });
    expect(later.run).toMatchObject({ at: "mail", convertedAt: noon + 10_000 });
  });

  it.each([
    ["another name", event("Refunded")],
    ["the event that started the run", event("Paid", { messageId: "m-1" })],
    ["one that happened before it", event("Paid", { at: noon - 1_001 })],
    ["one behind the window", event("Paid", { at: noon + 3_600_001 })],
  ])("is not reached by %s", (_, occurrence) => {
    expect(judgeRun({ journey, run, occurrence })).toBeUndefined();
  });

  it.each([
    ["within the window, however late it arrives", { ...event("Paid"), now: noon + 9_000_000 }],
    ["at the end of the window", event("Paid", { at: noon + 3_600_000 })],
    ["between the event that started the run and its start", event("Paid", { at: noon - 1_000 })],
    ["of the future, by a wrong clock", { ...event("Paid", { at: noon + 90_000_000 }), now: noon + 1 }],
  ])("is reached by an event %s", (_, occurrence) => {
    expect(conversionOf(journey, run, occurrence)).toBeDefined();
  });

  it("may be a prefix, and may have conditions on the event", () => {
    const operator = { type: "Equals", value: "pro" } as const;
    const conditional = withGoal({ type: "Event", event: "Pa*", properties: [{ path: "plan", operator }] });
    const reaches = (properties: Record<string, string>): boolean =>
      judgeRun({ journey: conditional, run, occurrence: event("Paid", { properties }) }) !== undefined;
    expect([reaches({ plan: "pro" }), reaches({ plan: "free" }), reaches({})]).toEqual([true, false, false]);
  });

  it("is of one key in a run with a key; an event without the key is of all", () => {
    const carts = aJourney(nodes, keyed, { goal: { when: paid, withinSeconds: 60 } });
    const start = { ...aStart(), key: "c-1", entryProperties: { cart: "c-1" } };
    const cartRun = alive(begin(carts, { now: noon, start }));
    const reaches = (properties: Record<string, string>): boolean =>
      judgeRun({ journey: carts, run: cartRun, occurrence: event("Paid", { properties }) }) !== undefined;
    expect([reaches({ cart: "c-1" }), reaches({ cart: "c-2" }), reaches({})]).toEqual([true, false, true]);
  });

  it("may be coming into a segment, or leaving it, not being in it", () => {
    const entering = withGoal(bought);
    expect(judgeRun({ journey: entering, run, occurrence: moved(true) })?.run).toMatchObject({
      met: "segment:buyers",
    });
    expect(judgeRun({ journey: entering, run, occurrence: moved(false) })).toBeUndefined();
    expect(judgeRun({ journey: entering, run, occurrence: moved(true, noon + 3_600_001) })).toBeUndefined();
    const newUser = aUser({ segments: ["buyers"] });
    expect(
      judgeRun({ journey: entering, run, occurrence: { transitions: [], now: noon }, newUser }),
    ).toBeUndefined();
    const leaving = withGoal({ ...bought, isMember: false });
    expect(judgeRun({ journey: leaving, run, occurrence: moved(false) })?.run).toMatchObject({
      met: "notSegment:buyers",
    });
  });

  it("is measured until the end of the window, and no longer once it is reached", () => {
    expect(measuredUntil(journey, run)).toBe(noon + 3_600_000);
    expect(measuredUntil(journey, { ...run, convertedAt: noon })).toBeUndefined();
    expect(measuredUntil(aJourney(nodes), run)).toBeUndefined();
  });
});

describe("exit conditions", () => {
  const journey = aJourney(nodes, undefined, { exitConditions: [paid, { ...bought, isMember: false }] });
  const run = underWay(journey);

  it("end a run where it is, with the condition that was met", () => {
    const step = judgeRun({ journey, run, occurrence: event("Paid") });
    expect(step?.run).toMatchObject({ finished: "exitCondition", met: "event:Paid", at: "rest" });
    expect(step).not.toHaveProperty("conversion");
    expect(judgeRun({ journey, run, occurrence: moved(false) })?.run).toMatchObject({
      met: "notSegment:buyers",
    });
    expect(judgeRun({ journey, run, occurrence: moved(true) })).toBeUndefined();
  });

  it("are met at the start by memberships alone", () => {
    expect(exitMetBy(journey, aUser())?.label).toBe("notSegment:buyers");
    expect(exitMetBy(journey, aUser({ segments: ["buyers"] }))).toBeUndefined();
  });

  it("are met by the memberships of the user that a run has come to", () => {
    const occurrence = { transitions: [], now: noon };
    expect(judgeRun({ journey, run, occurrence, newUser: aUser() })?.run).toMatchObject({
      finished: "exitCondition",
    });
    expect(judgeRun({ journey, run, occurrence, newUser: aUser({ segments: ["buyers"] }) })).toBeUndefined();
  });

  it("come behind the goal", () => {
    const both = { goal: { when: paid, withinSeconds: 60 }, exitConditions: [paid] };
    const first = judgeRun({ journey: aJourney(nodes, undefined, both), run, occurrence: event("Paid") });
    expect(first?.run).toMatchObject({ finished: "converted" });
    const going = aJourney(nodes, undefined, { ...both, goal: { ...both.goal, endsRun: false } });
    expect(judgeRun({ journey: going, run, occurrence: event("Paid") })).toMatchObject({
      run: { finished: "exitCondition", convertedAt: noon + 10_000 },
      conversion: { met: "event:Paid" },
    });
  });
});
