import { describe, expect, it } from "vitest";
import type { JourneyDefinition } from "../../../kinds/index.js";
import { graphOf, resourcesOf } from "./journey-graph.js";
import { outlineOf, type OutlineItem } from "./outline-of.js";

type Node = JourneyDefinition["nodes"][number];

const delay = (id: string, child: string): Node => ({
  type: "DelayNode",
  id,
  child,
  variant: { type: "Second", seconds: 1 },
});
const split = (id: string, trueChild: string, falseChild: string): Node => ({
  type: "SegmentSplitNode",
  id,
  variant: { type: "Boolean", segment: "s", trueChild, falseChild },
});

function definition(...nodes: readonly Node[]): JourneyDefinition {
  const [first] = nodes;
  return {
    entryNode: { type: "EventEntryNode", event: "A", child: first?.id ?? "ExitNode" },
    nodes: [...nodes],
    exitNode: { type: "ExitNode" },
  };
}

/** `a(b|c)`: a node with two branches; `→a` names a node that stands elsewhere. */
function written(items: readonly OutlineItem[]): string {
  return items
    .map((item) =>
      item.kind === "reference"
        ? `→${item.id}`
        : item.id +
          (item.branches.length === 0
            ? ""
            : `(${item.branches.map((branch) => written(branch.items)).join("|")})`),
    )
    .join(" ");
}

describe("the outline of a journey", () => {
  it.each([
    ["nothing between", definition(), "EntryNode ExitNode"],
    ["a line", definition(delay("a", "b"), delay("b", "ExitNode")), "EntryNode a b ExitNode"],
    [
      "branches that meet",
      definition(split("a", "b", "c"), delay("b", "d"), delay("c", "d"), delay("d", "ExitNode")),
      "EntryNode a(b|c) d ExitNode",
    ],
    [
      "an empty branch",
      definition(split("a", "b", "ExitNode"), delay("b", "ExitNode")),
      "EntryNode a(b|) ExitNode",
    ],
    [
      "branches in a branch",
      definition(
        split("a", "b", "c"),
        split("b", "d", "e"),
        delay("c", "ExitNode"),
        delay("d", "f"),
        delay("e", "f"),
        delay("f", "ExitNode"),
      ),
      "EntryNode a(b(d|e) f|c) ExitNode",
    ],
    ["a way back", definition(delay("a", "b"), split("b", "a", "ExitNode")), "EntryNode a b(→a|) ExitNode"],
    ["a node that is missing", definition(delay("a", "gone")), "EntryNode a →gone"],
  ])("has %s", (_, journey, expected) => {
    expect(written(outlineOf(graphOf(journey)))).toBe(expected);
  });
});

it("names what a journey uses, each once", () => {
  const message: Node = {
    type: "MessageNode",
    id: "m",
    child: "ExitNode",
    subscriptionGroupId: "g",
    variant: { type: "Email", templateId: "t" },
  };
  const date: Node = {
    type: "DelayNode",
    id: "d",
    child: "m",
    variant: { type: "UserProperty", userProperty: "p" },
  };
  const graph = graphOf(definition(split("a", "m", "d"), split("b", "m", "d"), date, message));
  expect(resourcesOf(graph).map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    "segment s",
    "userProperty p",
    "template t",
    "subscriptionGroup g",
  ]);
});
