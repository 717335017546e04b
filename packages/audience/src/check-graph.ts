/**
 * Checks a definition's nodes as a graph: duplicate ids, unknown children, cycles. Unreachable nodes are
 * allowed, since editors keep them. Uses whatever could be parsed of each node, so that one invalid node does
 * not hide the issues of another. Iterative, so that depth cannot overflow the stack.
 */
import { issueAt, pathText, type Issue } from "@signalbox/core";
import { maxIssues } from "./checked.js";
import { definitionSays } from "./issue-sentences.js";

export interface GraphNode {
  readonly id: string;
  /** Undefined for a child that is not an id. */
  readonly children: readonly (string | undefined)[];
  /** Path of the node. */
  readonly path: readonly PropertyKey[];
}

export const maxNodes = 1000;

/** No valid node has this id. */
const absent = "";

export function graphIssues(nodes: readonly GraphNode[]): Issue[] {
  const byId = new Map<string, GraphNode>();
  const issues: Issue[] = [];
  for (const node of nodes) {
    const first = byId.get(node.id);
    if (first === undefined) byId.set(node.id, node);
    else issues.push(issueAt([...node.path, "id"], definitionSays.nodeIdTaken({ by: pathText(first.path) })));
  }
  issues.push(...unknownChildren(nodes, byId), ...cycles(nodes, byId));
  return issues;
}

function unknownChildren(nodes: readonly GraphNode[], byId: ReadonlyMap<string, GraphNode>): Issue[] {
  return nodes.flatMap(({ path, children }) =>
    children.flatMap((child, index) =>
      child === undefined || byId.has(child)
        ? []
        : [issueAt([...path, "children", index], definitionSays.unknownNode({ id: short(child) }))],
    ),
  );
}

/** Depth first with a stack of our own; an edge to a node that is still open closes a cycle. */
function cycles(nodes: readonly GraphNode[], byId: ReadonlyMap<string, GraphNode>): Issue[] {
  const issues: Issue[] = [];
  const open = new Set<GraphNode>();
  const done = new Set<GraphNode>();
  for (const root of nodes) {
    const stack = [{ node: root, next: 0 }];
    for (let top = stack.at(-1); top !== undefined && issues.length < maxIssues; top = stack.at(-1)) {
      const { node, next } = top;
      if (done.has(node) || next >= node.children.length) {
        open.delete(node);
        done.add(node);
        stack.pop();
        continue;
      }
      open.add(node);
      top.next += 1;
      const child = byId.get(node.children[next] ?? absent);
      if (child === undefined || done.has(child)) continue;
      if (open.has(child)) {
        issues.push(issueAt([...node.path, "children", next], definitionSays.cycle({ id: short(child.id) })));
      } else stack.push({ node: child, next: 0 });
    }
  }
  return issues;
}

function short(id: string): string {
  return id.length > 60 ? `${id.slice(0, 60)}…` : id;
}
