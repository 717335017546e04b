import { describe, expect, it } from "vitest";
import { graphOf } from "../nodes/journey-graph.js";
import { definition, delay, split } from "../nodes/journeys.fixture.js";
import { directions, nodeAt, nodeBeside } from "./find-node.js";
import { placed } from "./layout.js";

/** `s(a b|c) d` */
const drawing = placed(
  graphOf(
    definition(
      split("s", "a", "c"),
      delay("a", "b"),
      delay("b", "d"),
      delay("c", "d"),
      delay("d", "ExitNode"),
    ),
  ),
);

const { nodes } = drawing;

describe("the steps of a drawing", () => {
  it("are found by a point within or close to them", () => {
    const [entry] = nodes;
    const { x = 0, y = 0 } = entry ?? {};
    expect(nodeAt(nodes, { x: x + 10, y: y + 10 })?.id).toBe("EntryNode");
    expect(nodeAt(nodes, { x: x - 10, y: y - 10 })?.id).toBe("EntryNode");
    expect(nodeAt(nodes, { x: x - 20, y })).toBeUndefined();
  });

  it("are beside each other as they are drawn", () => {
    const beside = (id: string): unknown => directions.map((each) => nodeBeside(drawing, id, each)?.id);
    expect(beside("s")).toEqual(["EntryNode", "a", "a", "c"]);
    expect(beside("a")).toEqual(["s", "b", undefined, "c"]);
    expect(beside("c")).toEqual(["s", "d", "a", undefined]);
    expect(beside("d")).toEqual(["b", "ExitNode", "b", "c"]);
    expect(beside("gone")).toEqual([undefined, undefined, undefined, undefined]);
  });
});
