/** Definitions come, change and go while people have a history: what waits, what is looked up, what is forgotten. */
import { describe, expect, it } from "vitest";
import type { DefinitionSet, SegmentEntry, Transition } from "../index.js";
import { definitionSet, propertyEntry, segmentEntry } from "./definitions.fixture.js";
import { createLife, type Life } from "./life.fixture.js";
import {
  and,
  equals,
  everyone,
  hasBeen,
  lessThan,
  performed,
  randomBucket,
  trait,
} from "./sketch.fixture.js";
import { at, eventsOf, identify, ms, track, type At, type Deed } from "./timeline.fixture.js";

const paid = segmentEntry(performed("Paid"), { slot: 1, id: "paid" });
const firstSet = definitionSet(1, { segments: [paid] });

const history: readonly At<Deed>[] = [
  at(0, identify({ plan: "pro", age: 17 })),
  at(1, track("Paid", { amount: 5 })),
  at(2, track("Seen", { page: "home" })),
];

function live(set: DefinitionSet, given: readonly At<Deed>[]): Life {
  const life = createLife(set);
  go(life, given);
  return life;
}

function go(life: Life, given: readonly At<Deed>[]): readonly Transition[] {
  const events = eventsOf(given).map((event) => ({
    ...event,
    messageId: `${event.messageId}-at-${event.at}`,
  }));
  return events.flatMap((event) => life.take(event, event.receivedAt));
}

function told(transitions: readonly Transition[]): unknown[] {
  return transitions.map((one) => (one.of === "segment" ? [one.id, one.entered] : [one.id, one.value]));
}

function withAnother(another: SegmentEntry): DefinitionSet {
  return definitionSet(2, { segments: [paid, another] });
}

function later(segment: Parameters<typeof segmentEntry>[0]): SegmentEntry {
  return segmentEntry(segment, { slot: 2, since: 2, id: "later" });
}

function memberships(life: Life, seconds: number): string[] {
  return [...life.view(ms(seconds)).memberships].toSorted();
}

describe("a segment is added after the events", () => {
  it("events leave it alone until the person is brought up to it", () => {
    const life = live(firstSet, history);
    life.publish(withAnother(later(performed("Seen"))));
    expect(told(go(life, [at(10, track("Seen"))]))).toStrictEqual([]);
    expect(life.standing().version).toBe(1);
    expect(memberships(life, 10)).toStrictEqual(["paid"]);
  });

  it("finds what happened before it in the history", () => {
    const life = live(firstSet, history);
    life.publish(withAnother(later(performed("Seen"))));
    const { history: needed, transitions } = life.recompute(ms(10));
    expect(needed).toBe(true);
    expect(told(transitions)).toStrictEqual([["later", true]]);
    expect(life.standing().version).toBe(2);
    expect(memberships(life, 10)).toStrictEqual(["later", "paid"]);
  });

  it("counts what happened before it, between, and after", () => {
    const life = live(firstSet, history);
    life.publish(withAnother(later(performed("Seen", { times: 3 }))));
    go(life, [at(10, track("Seen"))]);
    life.recompute(ms(11));
    expect(memberships(life, 11)).toStrictEqual(["paid"]);
    expect(told(go(life, [at(12, track("Seen"))]))).toStrictEqual([["later", true]]);
  });

  it("its alarm is set when it is brought up, not before", () => {
    const life = live(firstSet, history);
    life.publish(withAnother(later(performed("Seen", { withinSeconds: 30 }))));
    expect(life.standing().alarms).toStrictEqual(new Map());
    life.recompute(ms(10));
    expect(life.standing().alarms).toStrictEqual(new Map([[2, ms(32)]]));
    expect(told(life.passTo(ms(32)))).toStrictEqual([["later", false]]);
  });

  it("a HasBeen counts from the old statements", () => {
    const life = live(firstSet, history);
    life.publish(withAnother(later(trait("plan", hasBeen("GTE", "pro", 100)))));
    expect(life.recompute(ms(50))).toMatchObject({ history: true, transitions: [] });
    expect(told(life.passTo(ms(100)))).toStrictEqual([["later", true]]);
  });

  it.each([
    ["the latest traits", and(trait("plan", equals("pro")), trait("age", lessThan(18)))],
    ["everyone", everyone],
    ["a bucket of all", randomBucket(1)],
    ["what another segment asks already", performed("Paid")],
  ])("one that asks only for %s needs no history", (_, segment) => {
    const life = live(firstSet, history);
    life.publish(withAnother(later(segment)));
    const { history: needed, transitions } = life.recompute(ms(10));
    expect(needed).toBe(false);
    expect(told(transitions)).toStrictEqual([["later", true]]);
    expect(memberships(life, 10)).toStrictEqual(["later", "paid"]);
  });

  it("who comes later knows nothing else", () => {
    const life = createLife(withAnother(later(performed("Seen"))));
    expect(told(go(life, [at(1, track("Seen"))]))).toStrictEqual([["later", true]]);
    expect(life.standing().version).toBe(2);
  });

  it("who was brought up before their first event is judged by it", () => {
    const life = createLife(definitionSet(1, { segments: [segmentEntry(everyone, { id: "everyone" })] }));
    expect(told(life.recompute(ms(0)).transitions)).toStrictEqual([]);
    expect(told(go(life, [at(1, track("Seen"))]))).toStrictEqual([["everyone", true]]);
  });

  it("several additions are caught up with in one step", () => {
    const life = live(firstSet, history);
    const third = segmentEntry(performed("Seen", { times: 0 }), { slot: 3, since: 3, id: "third" });
    life.publish(definitionSet(3, { segments: [paid, later(performed("Seen")), third] }));
    expect(told(life.recompute(ms(10)).transitions)).toStrictEqual([["later", true]]);
    expect(life.standing().version).toBe(3);
  });

  it("who is up to date needs no history and hears nothing of a second recompute", () => {
    const life = live(firstSet, history);
    life.publish(withAnother(later(performed("Seen"))));
    life.recompute(ms(10));
    expect(life.recompute(ms(11))).toStrictEqual({ history: false, transitions: [] });
  });
});

describe("a user property is added after the events", () => {
  const lastPage = propertyEntry(
    { type: "Performed", event: "Seen", path: "page" },
    { slot: 2, since: 2, id: "page" },
  );
  const set = definitionSet(2, { segments: [paid], properties: [lastPage] });

  it("has the value from the history", () => {
    const life = live(firstSet, history);
    life.publish(set);
    expect(life.view(ms(10)).properties).toStrictEqual(new Map());
    const { history: needed, transitions } = life.recompute(ms(10));
    expect(needed).toBe(true);
    expect(told(transitions)).toStrictEqual([["page", "home"]]);
    expect(life.view(ms(10)).properties).toStrictEqual(new Map([["page", "home"]]));
  });

  it("is not told again by a recompute for the sake of others", () => {
    const life = live(set, history);
    expect(told(life.recompute(ms(11)).transitions)).toStrictEqual([]);
  });

  it("that has no value is not told", () => {
    const life = live(firstSet, [at(1, track("Paid"))]);
    life.publish(set);
    expect(told(life.recompute(ms(10)).transitions)).toStrictEqual([]);
  });
});

describe("a definition changes", () => {
  const changed = segmentEntry(performed("Paid", { times: 2 }), { slot: 1, since: 2, id: "paid" });

  it("holds as it was until the person is brought up to it", () => {
    const life = live(firstSet, history);
    life.publish(definitionSet(2, { segments: [changed] }));
    expect(told(go(life, [at(5, track("Other"))]))).toStrictEqual([]);
    expect([...life.standing().held]).toStrictEqual([1]);
    expect(told(life.recompute(ms(10)).transitions)).toStrictEqual([["paid", false]]);
  });

  it("is silent for those for whom nothing changes", () => {
    const life = live(firstSet, [...history, at(3, track("Paid"))]);
    expect([...life.standing().held]).toStrictEqual([]);
    life.publish(
      definitionSet(2, {
        segments: [segmentEntry(performed("Paid", { times: 3 }), { slot: 1, since: 2, id: "paid" })],
      }),
    );
    expect(told(life.recompute(ms(10)).transitions)).toStrictEqual([]);
  });

  it("an event between the change and the recompute counts for the new one", () => {
    const life = live(firstSet, history);
    life.publish(definitionSet(2, { segments: [changed] }));
    go(life, [at(5, track("Paid"))]);
    life.recompute(ms(10));
    expect(memberships(life, 10)).toStrictEqual(["paid"]);
  });

  it("the alarm of the former definition is gone with it", () => {
    const forAWhile = segmentEntry(performed("Paid", { withinSeconds: 30 }), { slot: 1, id: "paid" });
    const life = live(definitionSet(1, { segments: [forAWhile] }), history);
    expect(life.standing().alarms).toStrictEqual(new Map([[1, ms(31)]]));
    const forEver = segmentEntry(performed("Paid"), { slot: 1, since: 2, id: "paid" });
    life.publish(definitionSet(2, { segments: [forEver] }));
    life.recompute(ms(10));
    expect(life.standing().alarms).toStrictEqual(new Map());
    life.passTo(ms(31));
    expect(memberships(life, 31)).toStrictEqual(["paid"]);
  });

  it("the former definition's alarm does not ring again and again while the recompute is awaited", () => {
    const forAWhile = segmentEntry(performed("Paid", { withinSeconds: 30 }), { slot: 1, id: "paid" });
    const life = live(definitionSet(1, { segments: [forAWhile] }), history);
    const forLonger = segmentEntry(performed("Paid", { withinSeconds: 60 }), {
      slot: 1,
      since: 2,
      id: "paid",
    });
    life.publish(definitionSet(2, { segments: [forLonger] }));
    expect(told(life.passTo(ms(40)))).toStrictEqual([]);
    life.recompute(ms(40));
    expect(memberships(life, 40)).toStrictEqual(["paid"]);
    expect(told(life.passTo(ms(61)))).toStrictEqual([["paid", false]]);
  });

  it("a property's new path gives the new value", () => {
    const property = (path: string, since: number): DefinitionSet =>
      definitionSet(since, {
        properties: [propertyEntry({ type: "Trait", path }, { slot: 1, since, id: "value" })],
      });
    const life = live(property("plan", 1), history);
    expect(life.view(ms(5)).properties).toStrictEqual(new Map([["value", "pro"]]));
    life.publish(property("age", 2));
    expect(told(life.recompute(ms(6)).transitions)).toStrictEqual([["value", 17]]);
    expect(life.view(ms(6)).properties).toStrictEqual(new Map([["value", 17]]));
  });

  it("a property's new path that finds nothing takes the value away", () => {
    const property = (path: string, since: number): DefinitionSet =>
      definitionSet(since, {
        properties: [propertyEntry({ type: "Trait", path }, { slot: 1, since, id: "value" })],
      });
    const life = live(property("plan", 1), history);
    life.publish(property("shoe", 2));
    expect(told(life.recompute(ms(6)).transitions)).toStrictEqual([["value", undefined]]);
    expect([...life.standing().held]).toStrictEqual([]);
  });
});

describe("a definition is deleted", () => {
  const seen = segmentEntry(performed("Seen", { withinSeconds: 30 }), { slot: 2, id: "seen" });
  const both = definitionSet(1, { segments: [paid, seen] });
  const without = definitionSet(2, { segments: [paid] });

  it("needs no history, and leaves no membership and no alarm behind", () => {
    const life = live(both, history);
    expect(life.standing().held).toStrictEqual(new Set([1, 2]));
    expect(life.standing().alarms).toStrictEqual(new Map([[2, ms(32)]]));
    life.publish(without);
    const { history: needed, transitions } = life.recompute(ms(10));
    expect(needed).toBe(false);
    expect(told(transitions)).toStrictEqual([]);
    expect([...life.standing().held]).toStrictEqual([1]);
    expect(life.standing().alarms).toStrictEqual(new Map());
  });

  it("leaves nothing in memory that nobody asks for", () => {
    const life = live(both, history);
    const before = life.standing().memory.size;
    life.publish(without);
    life.recompute(ms(10));
    expect(life.standing().memory.size).toBe(before - 1);
  });

  it("is not told of by events on the way", () => {
    const life = live(both, history);
    life.publish(without);
    const [event] = eventsOf([at(5, track("Seen"), { messageId: "again" })]);
    if (event === undefined) throw new Error("no event");
    expect(told(life.take(event, ms(5)))).toStrictEqual([]);
  });

  it("its alarm does not ring again and again while the recompute is awaited", () => {
    const life = live(both, history);
    life.publish(without);
    expect(told(life.passTo(ms(100)))).toStrictEqual([]);
  });

  it("the last one leaves an empty standing", () => {
    const life = live(firstSet, history);
    life.publish(definitionSet(2, {}));
    life.recompute(ms(10));
    const { memory, held, alarms } = life.standing();
    expect([memory.size, held.size, alarms.size]).toStrictEqual([0, 0, 0]);
  });

  it("comes back with its history", () => {
    const life = live(both, history);
    life.publish(without);
    life.recompute(ms(10));
    const again = segmentEntry(performed("Seen"), { slot: 3, since: 3, id: "seen again" });
    life.publish(definitionSet(3, { segments: [paid, again] }));
    expect(life.recompute(ms(11))).toMatchObject({ history: true });
    expect(memberships(life, 11)).toStrictEqual(["paid", "seen again"]);
  });
});
