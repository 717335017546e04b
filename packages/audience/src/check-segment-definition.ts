/**
 * Whether a segment's definition can be put into force. All its faults are told at once, each with its place and what to
 * do. What passes compiles.
 */
import { isJsonObject, pathText } from "@signalbox/core";
import { z } from "zod";
import { graphFaults, type GraphNode } from "./check-graph.js";
import { readNode, readNodes, type ReadNode } from "./check-nodes.js";
import type { SegmentDefinition } from "./definition.js";
import { reported, unknownFaults, type Checked, type Fault } from "./faults.js";
import { segmentNodes, type SegmentNode } from "./segment-nodes/index.js";

/** Reads nothing: says which fields there are. */
const shape = z.object({ entryNode: segmentNodes.schema, nodes: z.array(segmentNodes.schema) });

/** Never throws, whatever it is given. */
export function checkSegmentDefinition(raw: unknown): Checked<SegmentDefinition> {
  if (!isJsonObject(raw)) {
    return { ok: false, faults: [{ path: "", problem: "must be an object with entryNode and nodes" }] };
  }
  const faults: Fault[] = [];
  const { schema } = segmentNodes;
  const entry = readNode(raw["entryNode"], { schema, path: ["entryNode"], faults });
  const nodes = readNodes(raw["nodes"], { schema, path: ["nodes"], faults });
  const others = withoutEntry(nodes ?? [], entry);
  if (nodes !== undefined) faults.push(...structureFaults(entry, others));
  faults.push(...[entry, ...others].flatMap(valueFaults), ...unknownFaults(shape, raw));
  const definition = definitionOf(entry, others);
  if (faults.length > 0 || definition === undefined) return { ok: false, faults: reported(faults) };
  return { ok: true, definition };
}

/** Some clients repeat the entry among the nodes; as long as it is the same, that does no harm. */
function withoutEntry(
  nodes: readonly ReadNode<SegmentNode>[],
  entry: ReadNode<SegmentNode>,
): readonly ReadNode<SegmentNode>[] {
  return nodes.filter(({ node }) => node === undefined || !sameNode(node, entry.node));
}

function sameNode(node: SegmentNode, entry: SegmentNode | undefined): boolean {
  return entry !== undefined && node.id === entry.id && JSON.stringify(node) === JSON.stringify(entry);
}

/** What a node refuses to be given and yet reads, where it was stored before. */
function valueFaults({ node, place }: ReadNode<SegmentNode>): Fault[] {
  if (node === undefined) return [];
  return segmentNodes
    .of(node)
    .faultsOf(node)
    .map(({ path, problem }) => ({
      path: pathText([...(place?.path ?? []), ...path]),
      problem,
    }));
}

function structureFaults(entry: ReadNode<SegmentNode>, nodes: readonly ReadNode<SegmentNode>[]): Fault[] {
  const stray = nodes.flatMap(({ node, place }) =>
    node !== undefined && segmentNodes.of(node).entryOnly
      ? [
          {
            path: pathText([...(place?.path ?? []), "type"]),
            problem: `"${node.type}" can only be the entry node`,
          },
        ]
      : [],
  );
  const places = [entry, ...nodes].flatMap(({ place }): GraphNode[] => (place === undefined ? [] : [place]));
  return [...stray, ...graphFaults(places)];
}

function definitionOf(
  entry: ReadNode<SegmentNode>,
  others: readonly ReadNode<SegmentNode>[],
): SegmentDefinition | undefined {
  if (entry.node === undefined) return undefined;
  return { entryNode: entry.node, nodes: others.flatMap(({ node }) => (node === undefined ? [] : [node])) };
}
