/**
 * Checks whether a segment's definition is valid. Reports all issues at once, each with its path and what to
 * do. A definition that passes compiles.
 */
import { isJsonObject, issueAt, unknownFieldIssues, type Issue } from "@signalbox/core";
import { z } from "zod";
import { graphIssues, type GraphNode } from "./check-graph.js";
import { readNode, readNodes, type ReadNode } from "./check-nodes.js";
import type { SegmentDefinition } from "./definition.js";
import { reported, type Checked } from "./checked.js";
import { definitionSays } from "./issue-sentences.js";
import { segmentNodes, type SegmentNode } from "./segment-nodes/index.js";

/** Lists the known fields. */
const shape = z.object({ entryNode: segmentNodes.schema, nodes: z.array(segmentNodes.schema) });

/** Never throws. */
export function checkSegmentDefinition(raw: unknown): Checked<SegmentDefinition> {
  if (!isJsonObject(raw)) {
    return { ok: false, issues: [issueAt([], definitionSays.noSegmentDefinition())] };
  }
  const issues: Issue[] = [];
  const { schema } = segmentNodes;
  const entry = readNode(raw["entryNode"], { schema, path: ["entryNode"], issues });
  const nodes = readNodes(raw["nodes"], { schema, path: ["nodes"], issues });
  const others = withoutEntry(nodes ?? [], entry);
  if (nodes !== undefined) issues.push(...structureIssues(entry, others));
  issues.push(...[entry, ...others].flatMap(valueIssues), ...unknownFieldIssues(shape, raw));
  const definition = definitionOf(entry, others);
  if (issues.length > 0 || definition === undefined) return { ok: false, issues: reported(issues) };
  return { ok: true, definition };
}

/** Some clients repeat the entry among the nodes; an identical copy is ignored. */
function withoutEntry(
  nodes: readonly ReadNode<SegmentNode>[],
  entry: ReadNode<SegmentNode>,
): readonly ReadNode<SegmentNode>[] {
  return nodes.filter(({ node }) => node === undefined || !sameNode(node, entry.node));
}

function sameNode(node: SegmentNode, entry: SegmentNode | undefined): boolean {
  return entry !== undefined && node.id === entry.id && JSON.stringify(node) === JSON.stringify(entry);
}

/** Values that are rejected in new definitions and still accepted in stored ones. */
function valueIssues({ node, graphNode }: ReadNode<SegmentNode>): Issue[] {
  if (node === undefined) return [];
  return segmentNodes
    .of(node)
    .issuesOf(node)
    .map(({ path, sentence }) => issueAt([...(graphNode?.path ?? []), ...path], sentence));
}

function structureIssues(entry: ReadNode<SegmentNode>, nodes: readonly ReadNode<SegmentNode>[]): Issue[] {
  const stray = nodes.flatMap(({ node, graphNode }) =>
    node !== undefined && segmentNodes.of(node).entryOnly
      ? [issueAt([...(graphNode?.path ?? []), "type"], definitionSays.onlyEntryNode({ type: node.type }))]
      : [],
  );
  const graphNodes = [entry, ...nodes].flatMap(({ graphNode }): GraphNode[] =>
    graphNode === undefined ? [] : [graphNode],
  );
  return [...stray, ...graphIssues(graphNodes)];
}

function definitionOf(
  entry: ReadNode<SegmentNode>,
  others: readonly ReadNode<SegmentNode>[],
): SegmentDefinition | undefined {
  if (entry.node === undefined) return undefined;
  return { entryNode: entry.node, nodes: others.flatMap(({ node }) => (node === undefined ? [] : [node])) };
}
