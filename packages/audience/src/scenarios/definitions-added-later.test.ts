/**
 * Definitions are added, changed and deleted after events: what waits for the recompute, what is read from
 * history, what is dropped.
 */
import { describe, expect, it } from "vitest";
import type { DefinitionSet, SegmentEntry, Transition } from "../index.js";
import { definitionSet, propertyEntry, segmentEntry } from "./definitions.fixture.js";
import { simulateUser, type SimulatedUser } from "./simulated-user.fixture.js";
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
import { at, eventsOf, identify, ms, track, type At, type TestEvent } from "./timeline.fixture.js";

const paid = segmentEntry(performed("Paid"), { slot: 1, id: "paid" });
const firstSet = definitionSet(1, { segments: [paid] });

const history: readonly At<TestEvent>[] = [
  at(0, identify({ plan: "pro", age: 17 })),
  at(1, track("Paid", { amount: 5 })),
  at(2, track("Seen", { page: "home" })),
];

function live(set: DefinitionSet, given: readonly At<TestEvent>[]): SimulatedUser {
  const simulated = simulateUser(set);
  go(simulated, given);
  return simulated;
}

function go(simulated: SimulatedUser, given: readonly At<TestEvent>[]): readonly Transition[] {
  const events = eventsOf(given).map((event) => ({
    ...event,
    messageId: `${event.messageId}-at-${event.at}`,
  }));
  return events.flatMap((event) => simulated.applyEvent(event, event.receivedAt));
}

function reported(transitions: readonly Transition[]): unknown[] {
  return transitions.map((one) => (one.of === "segment" ? [one.id, one.entered] : [one.id, one.value]));
}

function withAnother(another: SegmentEntry): DefinitionSet {
  return definitionSet(2, { segments: [paid, another] });
}

function later(segment: Parameters<typeof segmentEntry>[0]): SegmentEntry {
  return segmentEntry(segment, { slot: 2, since: 2, id: "later" });
}

function memberships(simulated: SimulatedUser, seconds: number): string[] {
  return [...simulated.view(ms(seconds)).memberships].toSorted();
}

describe("a segment is added after the events", () => {
  it("events do not affect it before the recompute", () => {
    const simulated = live(firstSet, history);
    simulated.publish(withAnother(later(performed("Seen"))));
    expect(reported(go(simulated, [at(10, track("Seen"))]))).toStrictEqual([]);
    expect(simulated.computedState().version).toBe(1);
    expect(memberships(simulated, 10)).toStrictEqual(["paid"]);
  });

  it("finds what happened before it in the history", () => {
    const simulated = live(firstSet, history);
    simulated.publish(withAnother(later(performed("Seen"))));
    const { history: needed, transitions } = simulated.recompute(ms(10));
    expect(needed).toBe(true);
    expect(reported(transitions)).toStrictEqual([["later", true]]);
    expect(simulated.computedState().version).toBe(2);
    expect(memberships(simulated, 10)).toStrictEqual(["later", "paid"]);
  });

  it("counts what happened before it, between, and after", () => {
    const simulated = live(firstSet, history);
    simulated.publish(withAnother(later(performed("Seen", { times: 3 }))));
    go(simulated, [at(10, track("Seen"))]);
    simulated.recompute(ms(11));
    expect(memberships(simulated, 11)).toStrictEqual(["paid"]);
    expect(reported(go(simulated, [at(12, track("Seen"))]))).toStrictEqual([["later", true]]);
  });

  it("its alarm is set by the recompute, not before", () => {
    const simulated = live(firstSet, history);
    simulated.publish(withAnother(later(performed("Seen", { withinSeconds: 30 }))));
    expect(simulated.computedState().alarms).toStrictEqual(new Map());
    simulated.recompute(ms(10));
    expect(simulated.computedState().alarms).toStrictEqual(new Map([[2, ms(32)]]));
    expect(reported(simulated.passTo(ms(32)))).toStrictEqual([["later", false]]);
  });

  it("a HasBeen counts from the old values", () => {
    const simulated = live(firstSet, history);
    simulated.publish(withAnother(later(trait("plan", hasBeen("GTE", "pro", 100)))));
    expect(simulated.recompute(ms(50))).toMatchObject({ history: true, transitions: [] });
    expect(reported(simulated.passTo(ms(100)))).toStrictEqual([["later", true]]);
  });

  it.each([
    ["the latest traits", and(trait("plan", equals("pro")), trait("age", lessThan(18)))],
    ["everyone", everyone],
    ["a bucket of all", randomBucket(1)],
    ["events that another segment matches already", performed("Paid")],
  ])("a definition of %s needs no history", (_, segment) => {
    const simulated = live(firstSet, history);
    simulated.publish(withAnother(later(segment)));
    const { history: needed, transitions } = simulated.recompute(ms(10));
    expect(needed).toBe(false);
    expect(reported(transitions)).toStrictEqual([["later", true]]);
    expect(memberships(simulated, 10)).toStrictEqual(["later", "paid"]);
  });

  it("a later user starts at the new version", () => {
    const simulated = simulateUser(withAnother(later(performed("Seen"))));
    expect(reported(go(simulated, [at(1, track("Seen"))]))).toStrictEqual([["later", true]]);
    expect(simulated.computedState().version).toBe(2);
  });

  it("a user recomputed before their first event is evaluated by it", () => {
    const simulated = simulateUser(
      definitionSet(1, { segments: [segmentEntry(everyone, { id: "everyone" })] }),
    );
    expect(reported(simulated.recompute(ms(0)).transitions)).toStrictEqual([]);
    expect(reported(go(simulated, [at(1, track("Seen"))]))).toStrictEqual([["everyone", true]]);
  });

  it("one recompute applies several additions", () => {
    const simulated = live(firstSet, history);
    const third = segmentEntry(performed("Seen", { times: 0 }), { slot: 3, since: 3, id: "third" });
    simulated.publish(definitionSet(3, { segments: [paid, later(performed("Seen")), third] }));
    expect(reported(simulated.recompute(ms(10)).transitions)).toStrictEqual([["later", true]]);
    expect(simulated.computedState().version).toBe(3);
  });

  it("a second recompute needs no history and reports nothing", () => {
    const simulated = live(firstSet, history);
    simulated.publish(withAnother(later(performed("Seen"))));
    simulated.recompute(ms(10));
    expect(simulated.recompute(ms(11))).toStrictEqual({ history: false, transitions: [] });
  });
});

describe("a user property is added after the events", () => {
  const lastPage = propertyEntry(
    { type: "Performed", event: "Seen", path: "page" },
    { slot: 2, since: 2, id: "page" },
  );
  const set = definitionSet(2, { segments: [paid], properties: [lastPage] });

  it("has the value from the history", () => {
    const simulated = live(firstSet, history);
    simulated.publish(set);
    expect(simulated.view(ms(10)).properties).toStrictEqual(new Map());
    const { history: needed, transitions } = simulated.recompute(ms(10));
    expect(needed).toBe(true);
    expect(reported(transitions)).toStrictEqual([["page", "home"]]);
    expect(simulated.view(ms(10)).properties).toStrictEqual(new Map([["page", "home"]]));
  });

  it("is not reported again by a recompute for other definitions", () => {
    const simulated = live(set, history);
    expect(reported(simulated.recompute(ms(11)).transitions)).toStrictEqual([]);
  });

  it("is not reported without a value", () => {
    const simulated = live(firstSet, [at(1, track("Paid"))]);
    simulated.publish(set);
    expect(reported(simulated.recompute(ms(10)).transitions)).toStrictEqual([]);
  });
});

describe("a definition changes", () => {
  const changed = segmentEntry(performed("Paid", { times: 2 }), { slot: 1, since: 2, id: "paid" });

  it("the former result holds until the recompute", () => {
    const simulated = live(firstSet, history);
    simulated.publish(definitionSet(2, { segments: [changed] }));
    expect(reported(go(simulated, [at(5, track("Other"))]))).toStrictEqual([]);
    expect([...simulated.computedState().held]).toStrictEqual([1]);
    expect(reported(simulated.recompute(ms(10)).transitions)).toStrictEqual([["paid", false]]);
  });

  it("reports nothing for users whose result does not change", () => {
    const simulated = live(firstSet, [...history, at(3, track("Paid"))]);
    expect([...simulated.computedState().held]).toStrictEqual([]);
    simulated.publish(
      definitionSet(2, {
        segments: [segmentEntry(performed("Paid", { times: 3 }), { slot: 1, since: 2, id: "paid" })],
      }),
    );
    expect(reported(simulated.recompute(ms(10)).transitions)).toStrictEqual([]);
  });

  it("an event between the change and the recompute counts for the new one", () => {
    const simulated = live(firstSet, history);
    simulated.publish(definitionSet(2, { segments: [changed] }));
    go(simulated, [at(5, track("Paid"))]);
    simulated.recompute(ms(10));
    expect(memberships(simulated, 10)).toStrictEqual(["paid"]);
  });

  it("the alarm of the former definition is gone with it", () => {
    const forAWhile = segmentEntry(performed("Paid", { withinSeconds: 30 }), { slot: 1, id: "paid" });
    const simulated = live(definitionSet(1, { segments: [forAWhile] }), history);
    expect(simulated.computedState().alarms).toStrictEqual(new Map([[1, ms(31)]]));
    const forEver = segmentEntry(performed("Paid"), { slot: 1, since: 2, id: "paid" });
    simulated.publish(definitionSet(2, { segments: [forEver] }));
    simulated.recompute(ms(10));
    expect(simulated.computedState().alarms).toStrictEqual(new Map());
    simulated.passTo(ms(31));
    expect(memberships(simulated, 31)).toStrictEqual(["paid"]);
  });

  it("the former definition's alarm is not repeated before the recompute", () => {
    const forAWhile = segmentEntry(performed("Paid", { withinSeconds: 30 }), { slot: 1, id: "paid" });
    const simulated = live(definitionSet(1, { segments: [forAWhile] }), history);
    const forLonger = segmentEntry(performed("Paid", { withinSeconds: 60 }), {
      slot: 1,
      since: 2,
      id: "paid",
    });
    simulated.publish(definitionSet(2, { segments: [forLonger] }));
    expect(reported(simulated.passTo(ms(40)))).toStrictEqual([]);
    simulated.recompute(ms(40));
    expect(memberships(simulated, 40)).toStrictEqual(["paid"]);
    expect(reported(simulated.passTo(ms(61)))).toStrictEqual([["paid", false]]);
  });

  it("a property's new path gives the new value", () => {
    const property = (path: string, since: number): DefinitionSet =>
      definitionSet(since, {
        properties: [propertyEntry({ type: "Trait", path }, { slot: 1, since, id: "value" })],
      });
    const simulated = live(property("plan", 1), history);
    expect(simulated.view(ms(5)).properties).toStrictEqual(new Map([["value", "pro"]]));
    simulated.publish(property("age", 2));
    expect(reported(simulated.recompute(ms(6)).transitions)).toStrictEqual([["value", 17]]);
    expect(simulated.view(ms(6)).properties).toStrictEqual(new Map([["value", 17]]));
  });

  it("a property's new path without a result removes the value", () => {
    const property = (path: string, since: number): DefinitionSet =>
      definitionSet(since, {
        properties: [propertyEntry({ type: "Trait", path }, { slot: 1, since, id: "value" })],
      });
    const simulated = live(property("plan", 1), history);
    simulated.publish(property("shoe", 2));
    expect(reported(simulated.recompute(ms(6)).transitions)).toStrictEqual([["value", undefined]]);
    expect([...simulated.computedState().held]).toStrictEqual([]);
  });
});

describe("a definition is deleted", () => {
  const seen = segmentEntry(performed("Seen", { withinSeconds: 30 }), { slot: 2, id: "seen" });
  const both = definitionSet(1, { segments: [paid, seen] });
  const without = definitionSet(2, { segments: [paid] });

  it("needs no history, and leaves no membership and no alarm behind", () => {
    const simulated = live(both, history);
    expect(simulated.computedState().held).toStrictEqual(new Set([1, 2]));
    expect(simulated.computedState().alarms).toStrictEqual(new Map([[2, ms(32)]]));
    simulated.publish(without);
    const { history: needed, transitions } = simulated.recompute(ms(10));
    expect(needed).toBe(false);
    expect(reported(transitions)).toStrictEqual([]);
    expect([...simulated.computedState().held]).toStrictEqual([1]);
    expect(simulated.computedState().alarms).toStrictEqual(new Map());
  });

  it("leaves no unused matched events", () => {
    const simulated = live(both, history);
    const before = simulated.computedState().matchedEvents.size;
    simulated.publish(without);
    simulated.recompute(ms(10));
    expect(simulated.computedState().matchedEvents.size).toBe(before - 1);
  });

  it("is not reported by later events", () => {
    const simulated = live(both, history);
    simulated.publish(without);
    const [event] = eventsOf([at(5, track("Seen"), { messageId: "again" })]);
    if (event === undefined) throw new Error("no event");
    expect(reported(simulated.applyEvent(event, ms(5)))).toStrictEqual([]);
  });

  it("its alarm is not repeated before the recompute", () => {
    const simulated = live(both, history);
    simulated.publish(without);
    expect(reported(simulated.passTo(ms(100)))).toStrictEqual([]);
  });

  it("the last one leaves an empty computed state", () => {
    const simulated = live(firstSet, history);
    simulated.publish(definitionSet(2, {}));
    simulated.recompute(ms(10));
    const { matchedEvents, held, alarms } = simulated.computedState();
    expect([matchedEvents.size, held.size, alarms.size]).toStrictEqual([0, 0, 0]);
  });

  it("is restored with its history", () => {
    const simulated = live(both, history);
    simulated.publish(without);
    simulated.recompute(ms(10));
    const again = segmentEntry(performed("Seen"), { slot: 3, since: 3, id: "seen again" });
    simulated.publish(definitionSet(3, { segments: [paid, again] }));
    expect(simulated.recompute(ms(11))).toMatchObject({ history: true });
    expect(memberships(simulated, 11)).toStrictEqual(["paid", "seen again"]);
  });
});
