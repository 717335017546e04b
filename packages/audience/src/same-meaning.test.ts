import { expect, it } from "vitest";
import type { PropertyDefinition, SegmentDefinition } from "./definition.js";
import { isSameMeaning } from "./same-meaning.js";

const segment = (entryNode: object, ...nodes: readonly object[]): SegmentDefinition =>
  ({ entryNode, nodes }) as SegmentDefinition;
const bought = { id: "1", type: "Performed", event: "Bought" };
const last = { id: "1", type: "LastPerformed", event: "Bought" };
const opened = { id: "1", type: "Email", event: "DFEmailOpened", templateId: "t" };
const keyed = { id: "1", type: "KeyedPerformed", event: "Bought", key: "cart" };
const any = { id: "any", type: "Or", children: ["1"] };

it.each<readonly [object, object]>([
  [bought, { times: 1, timesOperator: "=", withinSeconds: 0, properties: [], ...bought }],
  [
    { ...bought, withinSeconds: 5 },
    { ...bought, timeOperator: "Within", withinSeconds: 5 },
  ],
  [last, { ...last, whereProperties: [], hasProperties: [] }],
  [opened, { ...opened, times: 1, timesOperator: ">=" }],
  [keyed, { ...keyed, times: 1, timesOperator: ">=", properties: [] }],
])("a segment that states a default means the same: %j", (one, other) => {
  expect(isSameMeaning(segment(one), segment(other))).toBe(true);
});

it.each<readonly [object, object]>([
  [bought, { ...bought, times: 2 }],
  [bought, { ...bought, timesOperator: ">=" }],
  [opened, { ...opened, timesOperator: "=" }],
  [last, { ...last, hasProperties: [{ path: "paid", operator: { type: "Exists" } }] }],
])("a segment that states another value does not: %j", (one, other) => {
  expect(isSameMeaning(segment(one), segment(other))).toBe(false);
});

it("the nodes of a combination are compared as well", () => {
  expect(isSameMeaning(segment(any, bought), segment(any, { ...bought, times: 1 }))).toBe(true);
  expect(isSameMeaning(segment(any, bought), segment(any, { ...bought, times: 3 }))).toBe(false);
});

it("so are user properties, and those in a group", () => {
  const amount = { type: "Performed", event: "Bought", path: "amount" } as const;
  const group = (more: object): PropertyDefinition => ({
    type: "Group",
    entry: "any",
    nodes: [
      { id: "any", type: "AnyOf", children: ["1"] },
      { id: "1", ...amount, ...more },
    ],
  });
  expect(isSameMeaning(amount, { ...amount, properties: [], skipReCompute: false })).toBe(true);
  expect(isSameMeaning(amount, { ...amount, path: "total" })).toBe(false);
  expect(isSameMeaning(group({}), group({ properties: [] }))).toBe(true);
  expect(isSameMeaning(group({}), group({ path: "total" }))).toBe(false);
});
