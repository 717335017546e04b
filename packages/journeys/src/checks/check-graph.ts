/**
 * Validates a journey's nodes as a graph: duplicate ids, missing children, unreachable nodes, and cycles without a
 * mandatory wait. Iterative, so that no depth overflows the stack.
 */
import { pathText } from "@signalbox/core";
import type { Edge } from "../nodes/journey-node.js";
import { faultAt, type JourneyIssue } from "./faults.js";
import { journeySays } from "./issue-sentences.js";
import type { ReadNode, ReadNodes } from "./read-nodes.js";

type Index = ReadonlyMap<string, ReadNode>;

/** The entry has no id of its own, so that no node can lead to it. */
export function graphFaults({ entry, exit, body = [] }: ReadNodes): readonly JourneyIssue[] {
  const exitId = exit.node?.id;
  const byId = new Map<string, ReadNode>();
  const faults: JourneyIssue[] = [];
  const reserved = new Map([entry, exit].map((node) => [node.node?.id, node]));
  for (const node of body) {
    if (node.id === undefined) continue;
    const first = reserved.get(node.id) ?? byId.get(node.id);
    if (first === undefined) byId.set(node.id, node);
    else faults.push(faultAt([...node.path, "id"], journeySays.nodeIdTaken({ by: pathText(first.path) })));
  }
  const nodes = [entry, ...body];
  faults.push(...nodes.flatMap((node) => unknownChildren(node, byId, exitId)));
  faults.push(
    ...hastyCircles(nodes, byId),
    ...hastyReEntry(entry, byId, exitId),
    ...unreached(entry, body, byId),
  );
  return faults;
}

function unknownChildren(node: ReadNode, byId: Index, exitId: string | undefined): readonly JourneyIssue[] {
  return edgesOf(node).flatMap(({ to, path }) =>
    byId.has(to) || to === exitId || exitId === undefined
      ? []
      : [faultAt([...node.path, ...path], journeySays.unknownNode({ id: to }))],
  );
}

/** Depth first, along the edges that need no wait; an edge to a node that is still open closes a cycle. */
function hastyCircles(nodes: readonly ReadNode[], byId: Index): readonly JourneyIssue[] {
  const faults: JourneyIssue[] = [];
  const open = new Set<ReadNode>();
  const done = new Set<ReadNode>();
  for (const root of nodes) {
    const stack = [{ node: root, edges: hastyEdges(root) }];
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const { node, edges } = top;
      const edge = done.has(node) ? undefined : edges.shift();
      if (edge === undefined) {
        open.delete(node);
        done.add(node);
        stack.pop();
        continue;
      }
      open.add(node);
      const child = byId.get(edge.to);
      if (child === undefined || done.has(child)) continue;
      if (open.has(child)) faults.push(circleFault(node, edge));
      else stack.push({ node: child, edges: hastyEdges(child) });
    }
  }
  return faults;
}

function hastyEdges(node: ReadNode): Edge[] {
  return edgesOf(node).filter(({ takesTime }) => !takesTime);
}

function circleFault(node: ReadNode, { to, path }: Edge): JourneyIssue {
  return faultAt([...node.path, ...path], journeySays.cycleWithoutWait({ id: to }));
}

/** A journey that can start over at the exit has a cycle too. */
function hastyReEntry(entry: ReadNode, byId: Index, exitId: string | undefined): readonly JourneyIssue[] {
  if (entry.node?.entry?.by !== "segment" || !entry.node.entry.reEnter) return [];
  const reached = new Set([entry]);
  for (const node of reached) {
    for (const { to } of hastyEdges(node)) {
      if (to === exitId) {
        return [faultAt([...entry.path, "reEnter"], journeySays.reEntryWithoutWait())];
      }
      const child = byId.get(to);
      if (child !== undefined) reached.add(child);
    }
  }
  return [];
}

/** Invalid nodes may refer to any child. */
function unreached(entry: ReadNode, body: readonly ReadNode[], byId: Index): readonly JourneyIssue[] {
  const reached = new Set([entry]);
  for (const node of reached) {
    for (const id of [...edgesOf(node).map(({ to }) => to), ...node.texts]) {
      const child = byId.get(id);
      if (child !== undefined) reached.add(child);
    }
  }
  return body
    .filter((node) => node.id !== undefined && byId.get(node.id) === node && !reached.has(node))
    .map(({ path, id = "" }) => faultAt(path, journeySays.unreachable({ id })));
}

function edgesOf({ node }: ReadNode): readonly Edge[] {
  return node?.edges ?? [];
}
