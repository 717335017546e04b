/** Parses a definition's list of nodes, each on its own, and collects every issue with its path. */
import { isJsonObject, pathText, whatToDo, type Json } from "@signalbox/core";
import type { z } from "zod";
import { maxNodes, type GraphNode } from "./check-graph.js";
import { issuesOf, type ValidationIssue } from "./validation-issue.js";

export interface ReadNode<Node> {
  /** Undefined when it is invalid. */
  readonly node: Node | undefined;
  /** Its part in the graph; undefined when it has no id. */
  readonly graphNode: GraphNode | undefined;
}

export interface NodesOptions<Node> {
  readonly schema: z.ZodType<Node>;
  readonly path: readonly PropertyKey[];
  readonly issues: ValidationIssue[];
}

/** Undefined when there is no list, or when it is too long. */
export function readNodes<Node>(raw: unknown, options: NodesOptions<Node>): ReadNode<Node>[] | undefined {
  const { path, issues } = options;
  if (!Array.isArray(raw)) {
    issues.push({
      path: pathText(path),
      problem: `${raw === undefined ? "is missing; give" : "must be"} a list of nodes`,
    });
    return undefined;
  }
  if (raw.length > maxNodes) {
    issues.push({
      path: pathText(path),
      problem: `has ${raw.length} nodes; at most ${maxNodes} are allowed`,
    });
    return undefined;
  }
  return raw.map((item: unknown, index) => readNode(item, { ...options, path: [...path, index] }));
}

export function readNode<Node>(raw: unknown, { schema, path, issues }: NodesOptions<Node>): ReadNode<Node> {
  const result = schema.safeParse(raw, { error: whatToDo });
  if (!result.success) issues.push(...issuesOf(result.error, path));
  return { node: result.data, graphNode: graphNodeOf(raw, path) };
}

function graphNodeOf(raw: unknown, path: readonly PropertyKey[]): GraphNode | undefined {
  if (!isJsonObject(raw) || typeof raw["id"] !== "string") return undefined;
  const children: Json = raw["children"] ?? [];
  const ids = Array.isArray(children) ? (children as readonly Json[]) : [];
  return { id: raw["id"], children: ids.map((id) => (typeof id === "string" ? id : undefined)), path };
}
