import { expect, it } from "vitest";
import type { EventRecord } from "@signalbox/core";
import { histories, identify, track } from "./histories.fixture.js";
import fc from "fast-check";
import { dataReader } from "./match-event.js";
import { indexEventMatchers } from "./event-matcher-index.js";
import { createEventMatcher, type EventMatcher, type EventMatcherSpec } from "./event-matcher.js";

const amounts: EventMatcherSpec = {
  source: { of: "track", names: ["A"] },
  picks: [{ pick: "value", path: "amount" }],
  keep: { by: "newest", limit: 1 },
};

function entry(matcher: EventMatcher, event: EventRecord): unknown {
  return matcher.entryOf(event, dataReader(event));
}

it("has the same key for every spelling of a specification", () => {
  const spelled = createEventMatcher({ ...amounts, picks: [{ pick: "value", path: "$['amount']" }] });
  const another = createEventMatcher({ ...amounts, keep: { by: "newest", limit: 2 } });
  expect(spelled.key).toBe(createEventMatcher(amounts).key);
  expect(another.key).not.toBe(spelled.key);
});

it("keeps its key across releases, because matched events are stored under it", () => {
  expect(createEventMatcher(amounts).key).toMatchInlineSnapshot(`"n1.1g9x38h1c3c7cz"`);
});

it("matches each part of an event on its own, and no other part", () => {
  const matcher = createEventMatcher(amounts);
  const event = track("A", { amount: 5 }, 1, { messageId: "m" });
  expect(entry(matcher, event)).toStrictEqual([event.at, "m", 5]);
  expect(entry(matcher, { ...event, part: "group" })).toStrictEqual([event.at, "m#group", 5]);
  expect(entry(matcher, { ...event, part: "traits" })).toBeUndefined();
  expect(entry(matcher, { ...event, type: "page" })).toBeUndefined();
});

it("ignores events without its value", () => {
  const filled = createEventMatcher({ ...amounts, filled: true });
  expect(entry(filled, track("A", { amount: "" }, 1))).toBeUndefined();
  expect(entry(filled, track("A", { amount: 0 }, 1))).toBeDefined();
});

it("keeps lists and objects empty for operators", () => {
  const operand = createEventMatcher({ ...amounts, picks: [{ pick: "operand", path: "amount" }] });
  const event = track("A", { amount: ["a long", "list"] }, 1);
  expect(entry(operand, event)).toStrictEqual([event.at, event.messageId, []]);
});

it("is a candidate for every event it matches", () => {
  const keep = { by: "newest", limit: 1 } as const;
  const sources: readonly EventMatcherSpec["source"][] = [
    { of: "track", names: ["A", "Order *"] },
    { of: "track", names: ["*"] },
    { of: "track", names: ["Order Placed"] },
    { of: "identify", roots: ["plan", "score"] },
    { of: "identify", roots: "all" },
    { of: "any", mentioning: "DFAttachedFiles" },
  ];
  const matchers = sources.map((source) => createEventMatcher({ source, keep }));
  const index = indexEventMatchers(matchers);
  fc.assert(
    fc.property(histories, (events) => {
      for (const event of [...events, identify({}, 1)]) {
        const candidates = new Set(index.candidates(event, dataReader(event)));
        const takers = matchers.filter((matcher) => entry(matcher, event) !== undefined);
        expect(takers.filter((matcher) => !candidates.has(matcher))).toStrictEqual([]);
      }
    }),
  );
});
