/** The stored computed state: independent of how it was reached, small, and unchanged by unrelated events. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyComputedState, deserializeComputedState, serializeComputedState } from "../index.js";
import { definitionSet, propertyEntry, segmentEntry } from "./definitions.fixture.js";
import { simulateUser, type SimulatedUser } from "./simulated-user.fixture.js";
import {
  and,
  equals,
  hasBeen,
  lastPerformed,
  performed,
  subscribed,
  trait,
  where,
} from "./sketch.fixture.js";
import { at, eventsOf, identify, ms, repeatedly, track } from "./timeline.fixture.js";

const set = definitionSet(1, {
  segments: [
    segmentEntry(performed("Paid", { times: 2, timesOperator: ">=", withinSeconds: 1000 }), {
      slot: 1,
      id: "a",
    }),
    segmentEntry(trait("plan", hasBeen("GTE", "pro", 100)), { slot: 2, id: "b" }),
    segmentEntry(lastPerformed("Order *", { hasProperties: [where("ok", equals(true))] }), {
      slot: 3,
      id: "c",
    }),
    segmentEntry(and(subscribed("news", "OptOut"), trait("age", equals(7))), { slot: 4, id: "d" }),
  ],
  properties: [
    propertyEntry({ type: "Trait", path: "email" }, { slot: 5, id: "e" }),
    propertyEntry({ type: "PerformedMany", or: [{ event: "Order Placed" }] }, { slot: 6, id: "f" }),
  ],
});

const events = eventsOf([
  ...repeatedly(12, { seconds: 0, everySeconds: 1 }, (n) =>
    identify({ plan: n % 5 === 0 ? "free" : "pro", age: 7 }),
  ),
  ...repeatedly(6, { seconds: 2, everySeconds: 3 }, (n) => track("Paid", { n })),
  ...repeatedly(6, { seconds: 3, everySeconds: 0 }, (n) => track("Order Placed", { ok: n % 2 === 0 })),
  at(4, identify({ email: "a@example.org" })),
  at(9, identify({ email: null })),
  at(5, track("DFSubscriptionChange", { subscriptionId: "news", action: "Subscribe" })),
]);

function live(order: typeof events, now: number): SimulatedUser {
  const simulated = simulateUser(set);
  for (const event of order) simulated.applyEvent(event, now);
  simulated.passTo(now);
  return simulated;
}

describe("a computed state", () => {
  it("is stored the same for any order and repetition", () => {
    const now = ms(300);
    const stored = JSON.stringify(serializeComputedState(live(events, now).computedState()));
    const twice = [...events, ...events];
    fc.assert(
      fc.property(fc.shuffledSubarray(twice, { minLength: twice.length }), (order) => {
        expect(JSON.stringify(serializeComputedState(live(order, now).computedState()))).toBe(stored);
      }),
      { numRuns: 25, seed: 3 },
    );
  });

  it("is restored as it was", () => {
    const computedState = live(events, ms(50)).computedState();
    const text = JSON.stringify(serializeComputedState(computedState));
    expect(deserializeComputedState(JSON.parse(text))).toStrictEqual(computedState);
    expect(JSON.stringify(serializeComputedState(deserializeComputedState(JSON.parse(text))))).toBe(text);
  });

  it("of an unknown user is restored as well", () => {
    expect(
      deserializeComputedState(JSON.parse(JSON.stringify(serializeComputedState(emptyComputedState)))),
    ).toStrictEqual(emptyComputedState);
  });

  it("keeps the same matched events when an event matches nothing", () => {
    const simulated = live(events, ms(50));
    const { matchedEvents, held, alarms } = simulated.computedState();
    const [unrelated] = eventsOf([at(60, track("Unrelated", { n: 1 }), { messageId: "unrelated" })]);
    if (unrelated === undefined) throw new Error("no event");
    expect(simulated.applyEvent(unrelated, ms(60))).toStrictEqual([]);
    expect(simulated.computedState().matchedEvents).toBe(matchedEvents);
    expect(simulated.computedState().held).toBe(held);
    expect(simulated.computedState().alarms).toBe(alarms);
  });

  it("keeps the same matched events when an event is repeated", () => {
    const simulated = live(events, ms(50));
    const { matchedEvents } = simulated.computedState();
    for (const event of events) simulated.applyEvent(event, ms(50));
    expect(simulated.computedState().matchedEvents).toBe(matchedEvents);
  });

  it("does not grow with repetition", () => {
    const loyal = definitionSet(1, {
      segments: [
        segmentEntry(trait("plan", hasBeen("GTE", "pro", 1e6))),
        segmentEntry(performed("Seen", { timesOperator: ">=", withinSeconds: 1e6 }), { slot: 2, id: "seen" }),
      ],
    });
    const size = (count: number): number => {
      const simulated = simulateUser(loyal);
      for (const event of eventsOf([
        ...repeatedly(count, { seconds: 0, everySeconds: 1 }, () => identify({ plan: "pro" })),
        ...repeatedly(count, { seconds: 0, everySeconds: 1 }, () => track("Seen", { text: "x".repeat(200) })),
      ])) {
        simulated.applyEvent(event, event.receivedAt);
      }
      return JSON.stringify(serializeComputedState(simulated.computedState())).length;
    };
    expect(size(1000)).toBeLessThan(size(300) * 1.1);
    expect(size(1)).toBeLessThan(400);
  });

  it("of a user that no definition concerns is nearly empty", () => {
    const simulated = simulateUser(definitionSet(7, {}));
    for (const event of events) simulated.applyEvent(event, ms(50));
    expect(simulated.computedState().version).toBe(7);
    expect(JSON.stringify(serializeComputedState(simulated.computedState())).length).toBeLessThan(60);
  });
});
