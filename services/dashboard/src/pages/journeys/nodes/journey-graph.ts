/** A journey's definition as nodes with the ways that lead on from each. Pure. */
import type { Schema } from "@signalbox/client";

export type JourneyDefinition = Schema<"JourneyDefinition">;
type EntryNode = JourneyDefinition["entryNode"];
type BodyNode = JourneyDefinition["nodes"][number];
export type JourneyNode = EntryNode | BodyNode | JourneyDefinition["exitNode"];

/** In addresses and on the canvas; the entry has no id of its own in a definition. */
export const entryId = "EntryNode";
export const exitId = "ExitNode";

export interface Way {
  readonly to: string;
  readonly by:
    | { readonly kind: "next" | "otherwise" | "timeout" }
    | { readonly kind: "segment"; readonly segmentId: string }
    | { readonly kind: "cohort"; readonly name: string; readonly percent: number };
}

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

export function waysOf(node: JourneyNode): readonly Way[] {
  switch (node.type) {
    case "ExitNode":
      return [];
    case "SegmentSplitNode": {
      const { segment: segmentId, trueChild, falseChild } = node.variant;
      return [
        { to: trueChild, by: { kind: "segment", segmentId } },
        { to: falseChild, by: { kind: "otherwise" } },
      ];
    }
    case "WaitForNode":
      return [
        ...node.segmentChildren.map(({ id, segmentId }): Way => ({
          to: id,
          by: { kind: "segment", segmentId },
        })),
        { to: node.timeoutChild, by: { kind: "timeout" } },
      ];
    case "RandomCohortNode":
      return node.children.map(({ id, percent, name }) => ({
        to: id,
        by: { kind: "cohort", name, percent },
      }));
    case "EntryNode":
    case "EventEntryNode":
    case "DelayNode":
    case "MessageNode":
    case "RateLimitNode":
      return [{ to: node.child, by: { kind: "next" } }];
  }
}

/** What the nodes name, each once. */
export interface NamedResource {
  readonly kind: "segment" | "template" | "userProperty" | "subscriptionGroup";
  readonly id: string;
}

export function resourcesOf(graph: JourneyGraph): readonly NamedResource[] {
  const named = [...graph.values()].flatMap(({ node }) => resourcesOfNode(node));
  return [...new Map(named.map((each) => [`${each.kind} ${each.id}`, each])).values()];
}

function resourcesOfNode(node: JourneyNode): readonly NamedResource[] {
  const segments = waysOf(node).flatMap(({ by }): readonly NamedResource[] =>
    by.kind === "segment" ? [{ kind: "segment", id: by.segmentId }] : [],
  );
  if (node.type === "EntryNode") return [{ kind: "segment", id: node.segment }];
  if (node.type === "DelayNode")
    return node.variant.type === "UserProperty"
      ? [{ kind: "userProperty", id: node.variant.userProperty }]
      : [];
  if (node.type !== "MessageNode") return segments;
  const { subscriptionGroupId } = node;
  return [
    { kind: "template", id: node.variant.templateId },
    ...(typeof subscriptionGroupId === "string"
      ? [{ kind: "subscriptionGroup" as const, id: subscriptionGroupId }]
      : []),
  ];
}
