import { describe, expect, it } from "vitest";
import { aJourney, begin, trail, wait } from "../journeys.fixture.js";
import { entryKeyOf, isEntryEvent } from "../journey.js";
import { conformsAsJourneyNode } from "./conformance.fixture.js";
import type { EventEntryNode } from "./event-entry.js";

const node = { type: "EventEntryNode", event: "Cart Updated", child: "a" } as const;

conformsAsJourneyNode({
  type: "EventEntryNode",
  samples: [node, { ...node, event: "Cart *", key: "cartId" }],
  broken: [
    { node: { ...node, event: "" }, paths: ["event"] },
    { node: { ...node, key: "" }, paths: ["key"] },
    { node: { type: "EventEntryNode", event: 5, child: "a" }, paths: ["event"] },
  ],
});

describe("an event entry", () => {
  const entryOf = (more: Partial<EventEntryNode>): ReturnType<typeof aJourney>["entry"] =>
    aJourney([wait("a", 60)], { ...node, ...more }).entry;

  it("lets events of its name in, or of its prefix", () => {
    expect(isEntryEvent(entryOf({}), "Cart Updated")).toBe(true);
    expect(isEntryEvent(entryOf({}), "Cart Updated Twice")).toBe(false);
    expect(isEntryEvent(entryOf({ event: "Cart *" }), "Cart Updated Twice")).toBe(true);
    expect(isEntryEvent(entryOf({ event: "*" }), "Anything")).toBe(true);
  });

  it("knows the key of an event, and that there is none", () => {
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
    expect(entryKeyOf(entryOf({}), { cartId: "7" })).toBeUndefined();
  });

  it("keeps what started the run", () => {
    const trigger = { messageId: "m-1", at: 5 };
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
