/** Parses a definition's list of nodes, each on its own, and collects every issue with its path. */
import { isJsonObject, issueAt, issuesOfZod, whatToDo, type Issue, type Json } from "@signalbox/core";
import type { z } from "zod";
import { maxNodes, type GraphNode } from "./check-graph.js";
import { definitionSays } from "./issue-sentences.js";

export interface ReadNode<Node> {
  /** Undefined when it is invalid. */
  readonly node: Node | undefined;
  /** Its part in the graph; undefined when it has no id. */
  readonly graphNode: GraphNode | undefined;
}

export interface NodesOptions<Node> {
  readonly schema: z.ZodType<Node>;
  readonly path: readonly PropertyKey[];
  readonly issues: Issue[];
}

/** Undefined when there is no list, or when it is too long. */
export function readNodes<Node>(raw: unknown, options: NodesOptions<Node>): ReadNode<Node>[] | undefined {
  const { path, issues } = options;
  if (!Array.isArray(raw)) {
    const sentence = raw === undefined ? definitionSays.nodesMissing() : definitionSays.nodesNoList();
    issues.push(issueAt(path, sentence));
    return undefined;
  }
  if (raw.length > maxNodes) {
    issues.push(issueAt(path, definitionSays.tooManyNodes({ count: raw.length, maximum: maxNodes })));
    return undefined;
  }
  return raw.map((item: unknown, index) => readNode(item, { ...options, path: [...path, index] }));
}

export function readNode<Node>(raw: unknown, { schema, path, issues }: NodesOptions<Node>): ReadNode<Node> {
  const result = schema.safeParse(raw, { error: whatToDo });
  if (!result.success) issues.push(...issuesOfZod(result.error, raw, path));
  return { node: result.data, graphNode: graphNodeOf(raw, path) };
}

function graphNodeOf(raw: unknown, path: readonly PropertyKey[]): GraphNode | undefined {
  if (!isJsonObject(raw) || typeof raw["id"] !== "string") return undefined;
  const children: Json = raw["children"] ?? [];
  const ids = Array.isArray(children) ? (children as readonly Json[]) : [];
  return { id: raw["id"], children: ids.map((id) => (typeof id === "string" ? id : undefined)), path };
}
