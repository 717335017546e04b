import { expect, it } from "vitest";
import type { PropertyDefinition, SegmentDefinition } from "./definition.js";
import { audienceRules, changedMeanings, firstAudienceRules } from "./rules.js";

const performed = { type: "Performed", id: "1", event: "A" } as const;
const alone = (entryNode: SegmentDefinition["entryNode"]): SegmentDefinition => ({ entryNode, nodes: [] });

it.each<[what: string, definition: SegmentDefinition | PropertyDefinition, changed: readonly string[]]>([
  ["a count", alone(performed), []],
  [
    "a condition on a text",
    alone({ ...performed, properties: [{ path: "a", operator: { type: "Equals", value: "yes" } }] }),
    [],
  ],
  [
    "a condition on the text of a boolean",
    alone({ ...performed, properties: [{ path: "a", operator: { type: "NotEquals", value: "false" } }] }),
    ["booleans"],
  ],
  [
    "a trait's condition on a boolean",
    alone({
      type: "Trait",
      id: "1",
      path: "a",
      operator: { type: "HasBeen", comparator: "GTE", value: true, windowSeconds: 5 },
    }),
    ["traits", "booleans"],
  ],
  ["a list", alone({ type: "Includes", id: "1", path: "a", item: "true" }), ["booleans", "traits"]],
  [
    "a node further down",
    {
      entryNode: { type: "And", id: "1", children: ["2"] },
      nodes: [{ type: "Trait", id: "2", path: "a", operator: { type: "Exists" } }],
    },
    ["traits"],
  ],
  [
    "a date",
    alone({
      ...performed,
      properties: [
        {
          path: "a",
          operator: { type: "AbsoluteTimestamp", absoluteTimestamp: "2026-01-01", direction: "after" },
        },
      ],
    }),
    ["dates"],
  ],
  [
    "a date of a trait",
    alone({ type: "Trait", id: "1", path: "a", operator: { type: "Within", windowSeconds: 5 } }),
    ["traits", "dates"],
  ],
  ["the property of an event", { type: "Performed", event: "A", path: "a" }, []],
  ["a trait", { type: "Trait", path: "a" }, ["traits"]],
  [
    "a part of a group",
    { type: "Group", entry: "1", nodes: [{ id: "1", type: "Trait", path: "a" }] },
    ["traits"],
  ],
])("knows what the rules change for %s", (_, definition, changed) => {
  expect([...changedMeanings(definition, firstAudienceRules)]).toEqual(changed);
  expect([...changedMeanings(definition, audienceRules)]).toEqual([]);
});

it("knows what the third rules changed since the second", () => {
  const within = alone({ type: "Trait", id: "1", path: "a", operator: { type: "Within", windowSeconds: 5 } });
  expect([...changedMeanings(within, 2)]).toEqual(["dates"]);
  expect([...changedMeanings({ type: "Trait", path: "a" }, 2)]).toEqual([]);
});
