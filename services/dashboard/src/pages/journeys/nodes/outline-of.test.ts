import { describe, expect, it } from "vitest";
import { graphOf, resourcesOf } from "./journey-graph.js";
import { definition, delay, split, written } from "./journeys.fixture.js";
import type { StepNode } from "./journey-draft.js";
import { outlineOf } from "./outline-of.js";

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
    [
      "a branch that leads past the meeting of another one",
      definition(
        split("a", "b", "e"),
        split("b", "c", "d"),
        delay("c", "e"),
        delay("d", "ExitNode"),
        delay("e", "ExitNode"),
      ),
      "EntryNode a(b(c e|d)|→e) ExitNode",
    ],
  ])("has %s", (_, journey, expected) => {
    expect(written(outlineOf(graphOf(journey)).items)).toBe(expected);
  });
});

it("names what a journey uses, each once", () => {
  const message: StepNode = {
    type: "MessageNode",
    id: "m",
    child: "ExitNode",
    subscriptionGroupId: "g",
    variant: { type: "Email", templateId: "t" },
  };
  const date: StepNode = {
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

it("has nodes that nothing leads to apart, what comes first before what follows it", () => {
  const graph = graphOf(definition(delay("a", "ExitNode"), delay("c", "a"), delay("b", "c")));
  expect(outlineOf(graph).unreached.map(written)).toEqual(["b c →a"]);
});
