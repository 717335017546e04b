/** KeyedPerformed: false outside of a journey run; inside, the events with the entry event's key. */
import type { EventRecord, Json } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { checkPropertyDefinition, checkSegmentDefinition, evaluateKeyed, valueInRun } from "../index.js";
import { userOf } from "../evaluate-history.js";
import { segmentScenarios } from "./scenario.fixture.js";
import { atLeast, definitionOf, keyedPerformed, where, type Sketch } from "./sketch.fixture.js";
import { at, eventsOf, page, track, type At, type TestEvent } from "./timeline.fixture.js";

segmentScenarios("KeyedPerformed outside a journey", {
  "has no user": {
    segment: keyedPerformed("Booked", "id"),
    given: [at(1, track("Booked", { id: "1" })), at(2, track("Booked", { id: "1" }))],
    expected: [at(1, "out"), at(2, "out"), at(1e6, "out")],
  },
});

const booked = track("Booked", { id: "1" });

function evaluated(segment: Sketch, given: readonly At<TestEvent>[]): Json | undefined {
  const checked = checkSegmentDefinition(definitionOf(segment));
  if (!checked.ok) throw new Error(JSON.stringify(checked.issues));
  return evaluateKeyed({ definition: checked.definition, ...entryAnd(given) });
}

function valued(property: Json, given: readonly At<TestEvent>[]): Json | undefined {
  const checked = checkPropertyDefinition(property);
  if (!checked.ok) throw new Error(JSON.stringify(checked.issues));
  const { entry, events } = entryAnd(given);
  const user = userOf({ id: "ada", kind: "user" }, events);
  const own = [entry, ...events.slice(1)] as const;
  return valueInRun(checked.definition, { user, matchedEvents: new Map(), events: own, now: 0 });
}

function entryAnd(given: readonly At<TestEvent>[]): { entry: EventRecord; events: EventRecord[] } {
  const events = eventsOf(given);
  const [entry] = events;
  if (entry === undefined) throw new Error("a run needs an entry event");
  return { entry, events };
}

describe("KeyedPerformed inside a journey", () => {
  it("holds when an event of the name carries the entry's key", () => {
    const cancelled = keyedPerformed("Cancelled", "id");
    expect(evaluated(cancelled, [at(0, booked)])).toBe(false);
    expect(evaluated(cancelled, [at(0, booked), at(1, track("Cancelled", { id: "2" }))])).toBe(false);
    expect(evaluated(cancelled, [at(0, booked), at(1, page("Cancelled", { id: "1" }))])).toBe(false);
    expect(evaluated(cancelled, [at(0, booked), at(1, track("Cancelled", { id: "1" }))])).toBe(true);
  });

  it("once means at least once", () => {
    const cancelled = track("Cancelled", { id: "1" });
    expect(
      evaluated(keyedPerformed("Cancelled", "id"), [at(0, booked), at(1, cancelled), at(2, cancelled)]),
    ).toBe(true);
  });

  it("counts only the key's events", () => {
    const twice = keyedPerformed("Moved", "id", { times: 2, timesOperator: "=" });
    const moved = ["1", "2", "1", "3"].map((id, index) => at(index + 1, track("Moved", { id })));
    expect(evaluated(twice, [at(0, booked), ...moved])).toBe(true);
    expect(evaluated(twice, [at(0, booked), ...moved, at(9, track("Moved", { id: "1" }))])).toBe(false);
  });

  it("counts a repeated message once", () => {
    const twice = keyedPerformed("Moved", "id", { times: 2 });
    const moved = at(1, track("Moved", { id: "1" }), { messageId: "same" });
    expect(evaluated(twice, [at(0, booked), moved, moved])).toBe(false);
  });

  it("asks for the conditions, too", () => {
    const dear = keyedPerformed("Moved", "id", { properties: [where("fee", atLeast(10))] });
    expect(evaluated(dear, [at(0, booked), at(1, track("Moved", { id: "1", fee: 9 }))])).toBe(false);
    expect(evaluated(dear, [at(0, booked), at(1, track("Moved", { id: "1", fee: 10 }))])).toBe(true);
  });

  it("an entry event without the key matches nothing", () => {
    const events = [
      at(0, track("Booked")),
      at(1, track("Cancelled")),
      at(2, track("Cancelled", { id: null })),
    ];
    expect(evaluated(keyedPerformed("Cancelled", "id"), events)).toBe(false);
  });

  it("a property is that of the key's latest event with a value", () => {
    const room = { type: "KeyedPerformed", event: "Moved", key: "id", path: "room" };
    const events = [
      at(0, booked),
      at(1, track("Moved", { id: "1", room: "blue" })),
      at(2, track("Moved", { id: "2", room: "red" })),
      at(3, track("Moved", { id: "1", room: "" })),
    ];
    expect(valued(room, events)).toBe("blue");
    expect(valued(room, [at(0, booked)])).toBeUndefined();
  });
});
