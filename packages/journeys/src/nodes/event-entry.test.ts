import type { JsonObject } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { aJourney, begin, trail, wait } from "../journeys.fixture.js";
import { entryKeyOf, isEntryEvent, meetsEntry } from "../journey.js";
import { conformsAsJourneyNode } from "./conformance.fixture.js";
import type { EventEntryNode } from "./event-entry.js";

const node = { type: "EventEntryNode", event: "Cart Updated", child: "a" } as const;

conformsAsJourneyNode({
  type: "EventEntryNode",
  samples: [
    node,
    { ...node, event: "Cart *", key: "cartId" },
    { ...node, event: "" },
    { ...node, event: "*" },
    { ...node, properties: [{ path: "total", operator: { type: "GreaterThanOrEqual", value: 5 } }] },
  ],
  broken: [
    {
      node: { ...node, properties: [{ path: "" }] },
      paths: ["properties[0].path", "properties[0].operator"],
    },
    { node: { ...node, properties: {} }, paths: ["properties"] },
    { node: { ...node, key: "" }, paths: ["key"] },
    { node: { type: "EventEntryNode", event: 5, child: "a" }, paths: ["event"] },
  ],
});

describe("an event entry", () => {
  const entryOf = (more: Partial<EventEntryNode>): ReturnType<typeof aJourney>["entry"] =>
    aJourney([wait("a", 60)], { ...node, ...more }).entry;

  it("admits events of its name, or of its prefix", () => {
    expect(isEntryEvent(entryOf({}), "Cart Updated")).toBe(true);
    expect(isEntryEvent(entryOf({}), "Cart Updated Twice")).toBe(false);
    expect(isEntryEvent(entryOf({ event: "Cart *" }), "Cart Updated Twice")).toBe(true);
    expect(isEntryEvent(entryOf({ event: "*" }), "Anything")).toBe(true);
    expect(isEntryEvent(entryOf({ event: "" }), "Anything")).toBe(true);
  });

  it("admits only events whose properties meet all its conditions", () => {
    const entry = entryOf({
      properties: [
        { path: "cart.total", operator: { type: "GreaterThanOrEqual", value: 50 } },
        { path: "country", operator: { type: "Equals", value: "DE" } },
      ],
    });
    const meets = (data: JsonObject): boolean => meetsEntry(entry, { data, at: 5, now: 5 });
    expect(meets({ cart: { total: 50 }, country: "DE" })).toBe(true);
    expect(meets({ cart: { total: 49 }, country: "DE" })).toBe(false);
    expect(meets({ cart: { total: 50 } })).toBe(false);
    expect(meets({ cart: "many", country: "DE" })).toBe(false);
    expect(meetsEntry(entryOf({}), { data: {}, at: 5, now: 5 })).toBe(true);
  });

  it("evaluates conditions on dates at the time of the event", () => {
    const entry = entryOf({ properties: [{ path: "due", operator: { type: "Within", windowSeconds: 10 } }] });
    const data = { due: "2026-05-01T12:00:00Z" };
    const noon = Date.parse(data.due);
    expect(
      [noon - 1, noon, noon + 10_000].map((now) => meetsEntry(entry, { data, at: now, now })),
    ).toStrictEqual([false, true, false]);
  });

  it("reads the key of an event, and recognizes that it has none", () => {
    const entry = entryOf({ key: "cartId" });
    expect(entryKeyOf(entry, { cartId: "7" })).toBe("7");
    expect(entryKeyOf(entry, { cartId: 7 })).toBe("7");
    expect(entryKeyOf(entry, { cartId: false })).toBe("false");
    expect([{}, { cartId: null }, { cartId: "" }].map((event) => entryKeyOf(entry, event))).toStrictEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(entryKeyOf(entryOf({ key: "toString" }), {})).toBeUndefined();
    expect(entryKeyOf(entryOf({ key: "cart.id" }), { cart: { id: 7 } })).toBe("7");
    expect(entryKeyOf(entryOf({ key: "cart.id" }), { "cart.id": "8", cart: { id: 7 } })).toBe("8");
    expect(entryKeyOf(entryOf({}), { cartId: "7" })).toBeUndefined();
  });

  it("keeps what triggered the run", () => {
    const trigger = { messageId: "m-1", at: 5, event: "Cart Updated" };
    const start = {
      id: "8a4ad9d6-3d0c-4f7e-9a37-5a4f2c1f0b11",
      key: "7",
      trigger,
      entryProperties: { a: 1 },
    };
    const step = begin(aJourney([wait("a", 60)], node), { start });
    expect(step.run).toMatchObject({ key: "7", trigger, entryProperties: { a: 1 } });
    expect(trail(step)).toStrictEqual(["EventEntryNode", "a"]);
  });
});
