/** A journey's definition as nodes with the ways that lead on from each. Pure. */
import { isEqualJson } from "../../../editing/index.js";
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

/** Computed once for each definition; nodes that two of them share are the same objects in both. */
export function graphOf(definition: JourneyDefinition): JourneyGraph {
  const known = graphs.get(definition);
  if (known !== undefined) return known;
  const graph = computeGraph(definition);
  graphs.set(definition, graph);
  return graph;
}

const graphs = new WeakMap<JourneyDefinition, JourneyGraph>();
const graphNodes = new WeakMap<JourneyNode, GraphNode>();

function computeGraph({ entryNode, nodes, exitNode }: JourneyDefinition): JourneyGraph {
  const all: readonly (readonly [string, JourneyNode])[] = [
    [entryId, entryNode],
    ...nodes.map((node) => [node.id, node] as const),
    [exitId, exitNode],
  ];
  return new Map(all.map(([id, node]) => [id, graphNodeOf(id, node)]));
}

/** The id of a node is always the same. */
function graphNodeOf(id: string, node: JourneyNode): GraphNode {
  const known = graphNodes.get(node);
  if (known !== undefined) return known;
  const graphNode = { id, node, ways: waysOf(node) };
  graphNodes.set(node, graphNode);
  return graphNode;
}

/** Whether both have the same nodes, and the same ways between them: then their outlines are the same. */
export function hasSameWays(one: JourneyGraph, other: JourneyGraph): boolean {
  const [nodes, others] = [[...one.values()], [...other.values()]];
  return (
    nodes.length === others.length &&
    nodes.every(
      (node, index) => node === others[index] || isEqualJson([node.id, node.ways], waysAt(others[index])),
    )
  );
}

function waysAt(node: GraphNode | undefined): unknown {
  return [node?.id, node?.ways];
}

/** What the nodes name, each once. */
export function resourcesOf(graph: JourneyGraph): readonly NamedResource[] {
  return distinctResources([...graph.values()].flatMap(({ node }) => resourcesOfNode(node)));
}
