import type { EventRecord, Json } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import type { PropertyDefinition } from "./definition.js";
import { matchedEventsOf, userOf } from "./evaluate-history.js";
import { identify, momentAt, track } from "./histories.fixture.js";
import { planProperty } from "./plan.js";
import { valueInRun } from "./run-value.js";

const total: PropertyDefinition = { type: "Performed", event: "Placed", path: "total" };

/** `history` is all events of the user, including the run's own. */
function inRun(
  definition: PropertyDefinition,
  events: readonly [EventRecord, ...EventRecord[]],
  history: readonly EventRecord[] = events,
): Json | undefined {
  const { needs } = planProperty({ id: "", definition });
  return valueInRun(definition, {
    user: userOf({ id: "ada", kind: "user" }, history),
    matchedEvents: matchedEventsOf(needs, history),
    events,
    now: momentAt(100),
  });
}

const any = (...leaves: readonly PropertyDefinition[]): PropertyDefinition =>
  ({
    type: "Group",
    entry: "any",
    nodes: [
      { id: "any", type: "AnyOf", children: leaves.map((_, nth) => `${nth}`) },
      ...leaves.map((leaf, nth) => ({ ...leaf, id: `${nth}` })),
    ],
  }) as PropertyDefinition;

describe("the value of a property in a run", () => {
  const [one, two] = [track("Placed", { total: 1 }, 1), track("Placed", { total: 2 }, 2)];

  it("is that of the run's own event, regardless of later ones", () => {
    expect(inRun(total, [one], [one, two])).toBe(1);
    expect(inRun(total, [two], [one, two])).toBe(2);
  });

  it("is that of the latest of its own events that has it", () => {
    expect(inRun(total, [one, two, track("Placed", { total: "" }, 3)])).toBe(2);
  });

  it("is undefined where the run's own events have no value", () => {
    const cart = track("Carted", {}, 1);
    expect(inRun(total, [cart], [cart, two])).toBeUndefined();
    expect(
      inRun({ type: "Trait", path: "plan" }, [one], [identify({ plan: "pro" }, 0), one]),
    ).toBeUndefined();
    const many: PropertyDefinition = { type: "PerformedMany", or: [{ event: "Placed" }] };
    expect(inRun(many, [one])).toBeUndefined();
  });

  it("is of the events that have the key of the first one", () => {
    const due: PropertyDefinition = { type: "KeyedPerformed", event: "Booked", key: "room.id", path: "due" };
    const booked = (id: Json, when: string, seconds: number): EventRecord =>
      track("Booked", { room: { id }, due: when }, seconds);
    const first = booked(1, "today", 1);
    expect(inRun(due, [first])).toBe("today");
    expect(inRun(due, [first, booked("1", "tomorrow", 2), booked(2, "never", 3)])).toBe("tomorrow");
  });

  it("is the file its own event brought", () => {
    const brought = (key: string, seconds: number): EventRecord =>
      track("Applied", { DFAttachedFiles: { cv: { key } } }, seconds);
    const [mine, later] = [brought("mine", 1), brought("later", 2)];
    expect(inRun({ type: "File", name: "cv" }, [mine], [mine, later])).toStrictEqual({
      key: "mine",
      name: "cv",
    });
  });
});

describe("a group of properties in a run", () => {
  const placed = track("Placed", { total: 1 }, 1);
  const shipped = track("Shipped", { total: 9 }, 2);
  const shippedTotal: PropertyDefinition = { type: "Performed", event: "Shipped", path: "total" };

  it("has the value of the run's own event, even if another part has one", () => {
    expect(inRun(any(shippedTotal, total), [placed], [placed, shipped])).toBe(1);
  });

  it("keeps the preference for a trait, and for the id", () => {
    const setTraits = identify({ total: 5 }, 0);
    const trait: PropertyDefinition = { type: "Trait", path: "total" };
    expect(inRun(any(trait, total), [placed], [setTraits, placed])).toBeUndefined();
    expect(inRun(any(trait, total), [placed])).toBe(1);
    expect(inRun(any(total, trait), [placed], [setTraits, placed])).toBe(1);
    expect(inRun(any(shippedTotal, { type: "Id" }), [placed], [placed, shipped])).toBeUndefined();
  });
});
