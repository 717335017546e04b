import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { graphOf, type JourneyGraph } from "../nodes/journey-graph.js";
import { aDraft, applied, definition, delay, idsOf, randomEdit, split } from "../nodes/journeys.fixture.js";
import type { JourneyDraft, StepNode } from "../nodes/journey-draft.js";
import { outlineOf, type OutlineItem } from "../nodes/outline-of.js";
import { placed, type PlacedLine, type PlacedNode } from "./layout.js";
import { nodeSize } from "./measure-outline.js";

const edited: fc.Arbitrary<JourneyDraft> = fc.array(randomEdit(), { maxLength: 30 }).map((edits) => {
  const newId = idsOf("n");
  return edits.reduce(
    (draft, edit) => applied(draft, edit, newId),
    aDraft(delay("a", "b"), split("b", "c", "d"), delay("c", "d"), delay("d", "ExitNode")),
  );
});

/** Ways lead anywhere: back, past meetings, to nothing. */
const tangled: fc.Arbitrary<JourneyDraft> = fc
  .array(fc.tuple(fc.nat(14), fc.nat(14), fc.boolean()), { maxLength: 12 })
  .map((nodes) => {
    const target = (index: number): string => (index < nodes.length ? `n${index}` : "ExitNode");
    const all = nodes.map(([one, other, isSplit], index): StepNode =>
      isSplit
        ? split(`n${index}`, target(one), other === 14 ? "gone" : target(other))
        : delay(`n${index}`, target(one)),
    );
    return aDraft(...all);
  });

const graphs = fc.oneof(edited, tangled).map((draft) => graphOf(draft.definition));

const overlap = (one: PlacedNode, other: PlacedNode): boolean =>
  Math.abs(one.x - other.x) < nodeSize.width && Math.abs(one.y - other.y) < nodeSize.height;

const namesOf = (item: OutlineItem): readonly string[] =>
  item.kind === "reference" ? [] : [item.id, ...item.branches.flatMap(({ items }) => items.flatMap(namesOf))];

/** The steps that are not below what leads to them by branches. */
function raisedJoins(graph: JourneyGraph): readonly string[] {
  const { items, unreached } = outlineOf(graph);
  const at = new Map(placed(graph).nodes.map((node) => [node.id, node]));
  const bottomOf = (id: string): number => (at.get(id)?.y ?? Infinity) + nodeSize.height;
  const within = (list: readonly OutlineItem[]): readonly string[] =>
    list.flatMap((item, index) => {
      if (item.kind === "reference") return [];
      const next = list[index + 1];
      const bottom = Math.max(...namesOf(item).map(bottomOf));
      const isRaised = next?.kind === "node" && !((at.get(next.id)?.y ?? 0) > bottom);
      return [...(isRaised ? [next.id] : []), ...item.branches.flatMap((branch) => within(branch.items))];
    });
  return [items, ...unreached].flatMap(within);
}

describe("the drawing of any journey", () => {
  it("has each step once, none above another one, all within it", () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const { nodes, width, height } = placed(graph);
        expect(nodes.map(({ id }) => id).toSorted()).toEqual([...graph.keys()].toSorted());
        const overlapping = nodes.filter((node, index) =>
          nodes.slice(0, index).some((other) => overlap(node, other)),
        );
        expect(overlapping).toEqual([]);
        const outside = nodes.filter(
          ({ x, y }) => x < 0 || y < 0 || x + nodeSize.width > width || y + nodeSize.height > height,
        );
        expect(outside).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it("has the step where branches meet below all of them", () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        expect(raisedJoins(graph)).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it("has a line for each way, with the step that it leads to, and each line once", () => {
    fc.assert(
      fc.property(graphs, (graph) => {
        const { lines } = placed(graph);
        const drawn = lines.flatMap(({ way, to }) =>
          way === undefined ? [] : [`${way.from} ${way.index} ${to}`],
        );
        const ways = [...graph.values()].flatMap((node) =>
          node.ways.map(({ to }, way) => `${node.id} ${way} ${to}`),
        );
        expect(drawn.toSorted()).toEqual(ways.toSorted());
        expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
      }),
      { numRuns: 400 },
    );
  });

  it("has the same places for the same journey", () => {
    fc.assert(
      fc.property(edited, ({ definition: one }) => {
        const copy = JSON.parse(JSON.stringify(one)) as typeof one;
        expect(placed(graphOf(copy))).toEqual(placed(graphOf(one)));
      }),
    );
  });
});

/** `after a →b elsewhere` */
const linesOf = (...nodes: readonly StepNode[]): readonly string[] =>
  placed(graphOf(definition(...nodes))).lines.map(({ id, to, leads }) => `${id} →${to} ${leads}`);

describe("the lines of a drawing", () => {
  it("lead on, to where branches meet, and from there on", () => {
    expect(linesOf(delay("a", "b"), split("b", "c", "d"), delay("c", "d"), delay("d", "ExitNode"))).toEqual([
      "after EntryNode →a on",
      "after a →b on",
      "0 of b →c on",
      "after c →d meeting",
      "1 of b →d meeting",
      "after b →d on",
      "after d →ExitNode on",
    ]);
  });

  it("lead to steps that stand elsewhere: back, and past a meeting", () => {
    expect(
      linesOf(delay("a", "b"), split("b", "a", "ExitNode")).filter((line) => line.includes("else")),
    ).toEqual(["0 of b →a elsewhere"]);
    expect(
      linesOf(
        split("a", "b", "e"),
        split("b", "c", "d"),
        delay("c", "e"),
        delay("d", "ExitNode"),
        delay("e", "ExitNode"),
      ).filter((line) => line.includes("else")),
    ).toEqual(["1 of a →e elsewhere"]);
  });

  const line = (nodes: readonly StepNode[], id: string): PlacedLine | undefined =>
    placed(graphOf(definition(...nodes))).lines.find((each) => each.id === id);

  it("end at the step, at the side that a way back comes from, or where there is none", () => {
    const nodes = [delay("a", "b"), split("b", "a", "gone")];
    const { nodes: places } = placed(graphOf(definition(...nodes)));
    const a = places.find(({ id }) => id === "a") ?? { x: 0, y: 0 };
    expect(line(nodes, "after EntryNode")?.end).toEqual({ x: a.x + nodeSize.width / 2, y: a.y });
    expect(line(nodes, "0 of b")?.end.x).toBe(a.x);
    expect(line(nodes, "1 of b")?.points).toHaveLength(4);
  });
});

it("places 300 steps", () => {
  const nodes = Array.from({ length: 100 }, (_, index) => [
    split(`s${index}`, `a${index}`, `b${index}`),
    delay(`a${index}`, index % 10 === 9 ? "s0" : `s${index + 1}`),
    delay(`b${index}`, index === 99 ? "ExitNode" : `s${index + 1}`),
  ]).flat();
  const graph = graphOf(definition(...nodes));
  const outline = outlineOf(graph);
  const times = Array.from({ length: 20 }, () => {
    const start = performance.now();
    placed(graph, outline);
    return performance.now() - start;
  });
  console.log(`places ${graph.size} steps in ${(times.toSorted((a, b) => a - b)[10] ?? 0).toFixed(2)} ms`);
  expect(placed(graph, outline).nodes).toHaveLength(graph.size);
});
