/** A journey's definition as nodes with the ways that lead on from each. Pure. */
import {
  distinctResources,
  resourcesOfNode,
  waysOf,
  type JourneyDefinition,
  type JourneyNode,
  type NamedResource,
  type Way,
} from "../../../kinds/index.js";

/** In addresses and on the canvas; the entry has no id of its own in a definition. */
export const entryId = "EntryNode";
export const exitId = "ExitNode";

export interface GraphNode {
  readonly id: string;
  readonly node: JourneyNode;
  readonly ways: readonly Way[];
}

/** By id, in the order of the definition; the entry first, the exit last. */
export type JourneyGraph = ReadonlyMap<string, GraphNode>;

export function graphOf({ entryNode, nodes, exitNode }: JourneyDefinition): JourneyGraph {
  const all: readonly (readonly [string, JourneyNode])[] = [
    [entryId, entryNode],
    ...nodes.map((node) => [node.id, node] as const),
    [exitId, exitNode],
  ];
  return new Map(all.map(([id, node]) => [id, { id, node, ways: waysOf(node) }]));
}

/** What the nodes name, each once. */
export function resourcesOf(graph: JourneyGraph): readonly NamedResource[] {
  return distinctResources([...graph.values()].flatMap(({ node }) => resourcesOfNode(node)));
}
