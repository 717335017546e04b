/** Invalid segment definitions, with the path of every issue; and unusual valid ones. */
import type { Json, JsonObject } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { checkSegmentDefinition } from "../index.js";
import { issuesOf, refusals } from "./refusal.fixture.js";
import { definitionOf, equals, exists, hasBeen, node, performed, trait, where } from "./sketch.fixture.js";

const leaf = (id: string): JsonObject => ({ id, type: "Performed", event: "A" });
const parent = (id: string, ...children: Json[]): JsonObject => ({ id, type: "And", children });

/** An array nested deeper than any stack. */
function nestedArrays(depth: number): unknown {
  let value: unknown = "bottom";
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

/** A chain of `length` And nodes above a leaf. */
function chain(length: number): { entryNode: JsonObject; nodes: JsonObject[] } {
  const link = (index: number): JsonObject => parent(`${index}`, index === length ? "end" : `${index + 1}`);
  const links = Array.from({ length: length - 1 }, (_, index) => link(index + 2));
  return { entryNode: link(1), nodes: [...links, leaf("end")] };
}

function wide(width: number): Json {
  const leaves = Array.from({ length: width }, (_, index) => leaf(`leaf-${index}`));
  return { entryNode: parent("top", ...leaves.map((_, index) => `leaf-${index}`)), nodes: leaves };
}

refusals("a value that is not a segment definition", checkSegmentDefinition, {
  nothing: { definition: undefined, issues: [""] },
  null: { definition: null, issues: [""] },
  "a text": { definition: "Everyone", issues: [""] },
  "a list": { definition: [], issues: [""] },
  "an empty object": { definition: {}, issues: ["entryNode", "nodes"] },
  "no entry": { definition: { nodes: [] }, issues: ["entryNode"] },
  "no nodes": { definition: { entryNode: { id: "1", type: "Everyone" } }, issues: ["nodes"] },
  "an entry that is a text": { definition: { entryNode: "Everyone", nodes: [] }, issues: ["entryNode"] },
  "nodes that are no list": {
    definition: { entryNode: leaf("1"), nodes: { 0: leaf("2") } },
    issues: ["nodes"],
  },
  "a node that is null": {
    definition: { entryNode: parent("1", "2"), nodes: [leaf("2"), null] },
    issues: ["nodes[1]"],
  },
  "a function": { definition: () => ({}), issues: [""] },
});

refusals("the tree of a segment", checkSegmentDefinition, {
  "an unknown child": {
    definition: { entryNode: parent("1", "2", "3"), nodes: [leaf("2")] },
    issues: ["entryNode.children[1]"],
  },
  "unknown children in several places": {
    definition: { entryNode: parent("1", "2", "x"), nodes: [parent("2", "y", "3"), leaf("3")] },
    issues: ["entryNode.children[1]", "nodes[0].children[0]"],
  },
  "a child that is no text": {
    definition: { entryNode: parent("1", "2", 3), nodes: [leaf("2")] },
    issues: ["entryNode.children[1]"],
  },
  "an unknown child after one that is no text": {
    definition: { entryNode: parent("1", 3, "2", "missing"), nodes: [leaf("2")] },
    issues: ["entryNode.children[0]", "entryNode.children[2]"],
  },
  "a child that every object seems to have": {
    definition: { entryNode: parent("1", "toString"), nodes: [] },
    issues: ["entryNode.children[0]"],
  },
  "a node that is its own child": {
    definition: { entryNode: parent("1", "1"), nodes: [] },
    issues: ["entryNode"],
  },
  "a circle of two": {
    definition: { entryNode: parent("1", "2"), nodes: [parent("2", "3"), parent("3", "2")] },
    issues: ["nodes"],
  },
  "a circle back to the entry": {
    definition: { entryNode: parent("1", "2"), nodes: [parent("2", "3", "1"), leaf("3")] },
    issues: ["nodes[0].children[1]"],
  },
  "a long circle": {
    definition: { ...chain(900), nodes: [...chain(900).nodes.slice(0, -1), parent("end", "450")] },
    issues: ["nodes"],
  },
  "two nodes of one id": {
    definition: { entryNode: parent("1", "2"), nodes: [leaf("2"), { ...leaf("2"), event: "B" }] },
    issues: ["nodes[1]"],
  },
  "another node of the entry's id": {
    definition: { entryNode: parent("1", "2"), nodes: [leaf("2"), leaf("1")] },
    issues: ["nodes[1]"],
  },
  "unreachable nodes with an unknown child": {
    definition: { entryNode: parent("1", "2"), nodes: [parent("3", "missing"), leaf("2")] },
    issues: ["nodes[0].children[0]"],
  },
  "unreachable nodes in a cycle": {
    definition: { entryNode: leaf("1"), nodes: [parent("2", "3"), parent("3", "2")] },
    issues: ["nodes"],
  },
  "Everyone among unreachable nodes": {
    definition: { entryNode: leaf("1"), nodes: [{ id: "2", type: "Everyone" }] },
    issues: ["nodes[0].type"],
  },
  "Everyone under And": {
    definition: { entryNode: parent("1", "2", "3"), nodes: [leaf("2"), { id: "3", type: "Everyone" }] },
    issues: ["nodes[1]"],
  },
  "Manual under Or": {
    definition: {
      entryNode: { ...parent("1", "2"), type: "Or" },
      nodes: [{ id: "2", type: "Manual", version: 1 }],
    },
    issues: ["nodes[0]"],
  },
  "KeyedPerformed under And": {
    definition: {
      entryNode: parent("1", "2"),
      nodes: [{ id: "2", type: "KeyedPerformed", event: "A", key: "id" }],
    },
    issues: ["nodes[0]"],
  },
  "unknown fields, at every depth": {
    definition: {
      author: "ada",
      entryNode: { ...parent("1", "2", "3", "4"), child: "2" },
      nodes: [
        {
          ...leaf("2"),
          tmies: 3,
          properties: [{ path: "a", operator: { ...equals(1), vlaue: 2 }, not: true }],
        },
        { id: "3", type: "Group", trait: { path: "a", operator: exists, op: "=" } },
        { ...leaf("4"), tmies: 3, times: "many" },
        { ...leaf("5"), timse: 1 },
      ],
    },
    issues: [
      "author",
      "entryNode.child",
      "nodes[0].tmies",
      "nodes[0].properties[0].operator.vlaue",
      "nodes[0].properties[0].not",
      "nodes[1].trait.op",
      "nodes[2].tmies",
      "nodes[2].times",
      "nodes[3].timse",
    ],
  },
  "issues of every kind at once": {
    definition: {
      entryNode: parent("1", "2", "3", "4", "missing"),
      nodes: [
        { id: "2", type: "Trait", path: "a[", operator: equals({}) },
        { id: "3", type: "Telepathy" },
        { id: "4", type: "RandomBucket", percent: 2 },
      ],
    },
    issues: [
      "nodes[0].path",
      "nodes[0].operator.value",
      "nodes[1].type",
      "nodes[2].percent",
      "entryNode.children[3]",
    ],
  },
});

describe("an oversized segment definition", () => {
  const tooLarge = (definition: unknown): string =>
    issuesOf(checkSegmentDefinition, definition)
      .map(({ problem }) => problem)
      .join("\n");

  it.each([
    ["ten thousand siblings", wide(10_000)],
    ["ten thousand generations", chain(10_000)],
    [
      "ten thousand unknown children",
      { entryNode: leaf("1"), nodes: Array.from({ length: 10_000 }, (_, n) => leaf(`${n}-`)) },
    ],
    [
      "ten thousand broken nodes",
      { entryNode: leaf("1"), nodes: Array.from({ length: 10_000 }, () => ({})) },
    ],
    ["a million nulls", { entryNode: leaf("1"), nodes: Array.from({ length: 1_000_000 }, () => null) }],
  ])(
    "is refused with its limit named: %s",
    (_, definition) => {
      expect(tooLarge(definition)).toMatch(/1[,.\s]?000/);
    },
    2000,
  );

  it("lists the first twenty of a hundred issues", () => {
    const nodes = Array.from({ length: 100 }, (_, index) => ({ id: `${index}`, type: "Telepathy" }));
    const definition = { entryNode: parent("top", ...nodes.map(({ id }) => id)), nodes };
    expect(issuesOf(checkSegmentDefinition, definition)).toHaveLength(20);
  });

  it.each([
    ["as a whole", nestedArrays(10_000), false],
    ["as the nodes", { entryNode: leaf("1"), nodes: nestedArrays(10_000) }, false],
    [
      "as a value",
      {
        entryNode: {
          id: "1",
          type: "Trait",
          path: "a",
          operator: { type: "Equals", value: nestedArrays(10_000) },
        },
        nodes: [],
      },
      false,
    ],
    [
      "as the children",
      { entryNode: { id: "1", type: "And", children: nestedArrays(10_000) }, nodes: [] },
      false,
    ],
    ["as an unknown field", { entryNode: { ...leaf("1"), note: nestedArrays(10_000) }, nodes: [] }, false],
    [
      "as a field of an editor",
      { entryNode: { ...leaf("1"), position: nestedArrays(10_000) }, nodes: [] },
      true,
    ],
    [
      "as the entry among the nodes",
      {
        entryNode: { ...leaf("1"), position: nestedArrays(10_000) },
        nodes: [{ ...leaf("1"), position: nestedArrays(10_000) }],
      },
      true,
    ],
    [
      "as a path",
      { entryNode: { id: "1", type: "Trait", path: "[".repeat(900), operator: exists }, nodes: [] },
      false,
    ],
    [
      "as a path's filter",
      {
        entryNode: {
          id: "1",
          type: "Trait",
          path: `a[?${"(".repeat(450)}@.b${")".repeat(450)}]`,
          operator: exists,
        },
        nodes: [],
      },
      true,
    ],
  ])("does not throw for a value ten thousand levels deep %s", (_, definition, may) => {
    const { ok } = checkSegmentDefinition(definition);
    expect(ok && !may).toBe(false);
  });
});

describe("a valid segment definition", () => {
  it.each([
    ["with a thousand nodes", wide(999)],
    ["nine hundred levels deep", chain(900)],
    ["with windows of a fraction of a second", definitionOf(performed("A", { withinSeconds: 0.25 }))],
    ["with a window of 99 years", definitionOf(performed("A", { withinSeconds: 99 * 365 * 86_400 }))],
    ["with HasBeen from the first moment", definitionOf(trait("a", hasBeen("GTE", "b", 0)))],
    ["with an empty bucket", definitionOf(node("RandomBucket", { percent: 0 }))],
    ["counting to a thousand", definitionOf(performed("A", { times: 1000 }))],
    ["of any event", definitionOf(performed(""))],
    ["within no seconds", definitionOf(performed("A", { withinSeconds: 0 }))],
    [
      "with unreachable nodes",
      { entryNode: parent("1", "2"), nodes: [leaf("3"), leaf("2"), parent("4", "2")] },
    ],
    ["with nodes beside Everyone", { entryNode: { id: "1", type: "Everyone" }, nodes: [leaf("2")] }],
    ["counting to none", definitionOf(performed("A", { times: 0 }))],
    ["with the longest path", definitionOf(trait("x".repeat(1000), exists))],
    [
      "with two parents of one child",
      { entryNode: parent("1", "2", "3"), nodes: [parent("2", "4"), parent("3", "4"), leaf("4")] },
    ],
    ["with its entry among the nodes", { entryNode: parent("1", "2"), nodes: [parent("1", "2"), leaf("2")] }],
  ])("%s", (_, definition) => {
    expect(issuesOf(checkSegmentDefinition, definition)).toStrictEqual([]);
  });

  it("drops the fields of other editors", () => {
    const editor = { position: { x: 1, y: 2 }, lastAutosavedAt: 5 };
    const definition = {
      entryNode: { ...leaf("1"), ...editor },
      nodes: [],
      draft: {},
      resourceType: "Internal",
    };
    const checked = checkSegmentDefinition(definition);
    expect(checked).toStrictEqual({ ok: true, definition: { entryNode: leaf("1"), nodes: [] } });
  });

  it("is accepted again unchanged", () => {
    const taken = checkSegmentDefinition(
      definitionOf(performed("A", { times: 2, properties: [where("a", exists)] })),
    );
    if (!taken.ok) throw new Error("refused");
    expect(checkSegmentDefinition(JSON.parse(JSON.stringify(taken.definition)))).toStrictEqual(taken);
  });

  it("is not changed by the key that names a prototype", () => {
    const raw: unknown = JSON.parse(
      '{"entryNode":{"id":"1","type":"Performed","event":"A","__proto__":{"times":0}},"nodes":[],"__proto__":{"x":1}}',
    );
    expect(issuesOf(checkSegmentDefinition, raw).map(({ path }) => path)).toStrictEqual([
      "entryNode.__proto__",
      "__proto__",
    ]);
  });
});
