import { expect, it } from "vitest";
import { graphOf } from "../nodes/journey-graph.js";
import { definition, delay, split } from "../nodes/journeys.fixture.js";
import { placed, type Placed } from "./layout.js";
import { samePlaces } from "./same-places.js";

const drawn = (child: string): Placed =>
  placed(
    graphOf(
      definition(split("s", "a", "b"), delay("a", child), delay("b", "ExitNode"), delay("c", "ExitNode")),
    ),
  );

it("is the same drawing where nothing moves", () => {
  const before = drawn("ExitNode");
  expect(samePlaces(before, drawn("ExitNode"))).toBe(before);
  expect(samePlaces(undefined, before)).toBe(before);
});

it("keeps the steps and lines that stay", () => {
  const before = drawn("ExitNode");
  const after = samePlaces(before, drawn("c"));
  const kept = (id: string): boolean => {
    const node = after.nodes.find((each) => each.id === id);
    return node !== undefined && before.nodes.includes(node);
  };
  expect(after).toEqual(drawn("c"));
  expect(["EntryNode", "s", "a", "ExitNode"].map(kept)).toEqual([true, true, true, false]);
});
