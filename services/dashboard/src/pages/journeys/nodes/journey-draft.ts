/** What an editor of a journey edits: its name and its definition, which may be unfinished. Reads and writes of its nodes. Pure. */
import { isObject } from "../../../editing/index.js";
import {
  isReadableNode,
  waysOf,
  withWaysOf,
  type JourneyDefinition,
  type JourneyNode,
} from "../../../kinds/index.js";
import { entryId, exitId, graphOf, type JourneyGraph } from "./journey-graph.js";

export interface JourneyDraft {
  readonly name: string;
  readonly definition: JourneyDefinition;
}

/** What an editor begins with where there is no draft. */
export function firstDraft(
  published: { readonly name: string; readonly definition?: JourneyDefinition | undefined } | undefined,
): JourneyDraft {
  const { name = "", definition } = published ?? {};
  return { name, definition: definition ?? newJourney };
}

const newJourney: JourneyDefinition = {
  entryNode: { type: "EntryNode", segment: "", child: exitId },
  nodes: [],
  exitNode: { type: "ExitNode" },
};

/** Drafts of other programs may have any shape. */
export function isJourneyDraft(value: unknown): value is JourneyDraft {
  return (
    isObject(value) &&
    typeof value["name"] === "string" &&
    missingOfJourney(value["definition"]) === undefined
  );
}

/** What an editor needs of a definition and this has not: the rest is checked by the service. */
export function missingOfJourney(value: unknown): string | undefined {
  if (!isObject(value) || !isNode(value["entryNode"])) return "entryNode";
  if (!isNode(value["exitNode"])) return "exitNode";
  const nodes: unknown = value["nodes"];
  if (!Array.isArray(nodes)) return "nodes";
  const wrong = nodes.findIndex((node: unknown) => !isNode(node) || typeof node["id"] !== "string");
  return wrong === -1 ? undefined : `nodes[${wrong}]`;
}

function isNode(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && typeof value["type"] === "string" && isReadableNode(value as JourneyNode);
}

/** A node between entry and exit. */
export type StepNode = JourneyDefinition["nodes"][number];
export type EntryNode = JourneyDefinition["entryNode"];

export function nodeOf({ definition }: JourneyDraft, id: string): JourneyNode | undefined {
  if (id === entryId) return definition.entryNode;
  if (id === exitId) return definition.exitNode;
  return graphOf(definition).get(id)?.node;
}

export function idOf(node: JourneyNode): string {
  return "id" in node ? node.id : node.type === exitId ? exitId : entryId;
}

/** The draft with the same or other nodes, in their order. */
export function withSteps(draft: JourneyDraft, nodes: readonly StepNode[]): JourneyDraft {
  return { ...draft, definition: { ...draft.definition, nodes: [...nodes] } };
}

/** Every way leads where `lead` says; nodes whose ways stay are the same objects. */
export function withWaysLed(
  draft: JourneyDraft,
  lead: (way: { readonly from: string; readonly way: number; readonly to: string }) => string,
): JourneyDraft {
  const led = <Node extends JourneyNode>(node: Node): Node =>
    withWaysOf(
      node,
      waysOf(node).map(({ to }, way) => lead({ from: idOf(node), way, to })),
    );
  const { definition } = draft;
  const entryNode = led(definition.entryNode);
  const nodes = definition.nodes.map(led);
  const isSame =
    entryNode === definition.entryNode && nodes.every((node, index) => node === definition.nodes[index]);
  return isSame ? draft : { ...draft, definition: { ...definition, entryNode, nodes } };
}

/** What the entry leads to, itself included. */
export function reachedIn(draft: JourneyDraft): ReadonlySet<string> {
  return reachedFrom(entryId, graphOf(draft.definition));
}

export function reachedFrom(start: string, graph: JourneyGraph): ReadonlySet<string> {
  const reached = new Set([start]);
  for (const id of reached) for (const { to } of graph.get(id)?.ways ?? []) reached.add(to);
  return reached;
}

/** Without the nodes that the entry led to before, and leads to no more. */
export function pruned(before: JourneyDraft, after: JourneyDraft): JourneyDraft {
  if (after === before) return before;
  const [reachedBefore, reached] = [reachedIn(before), reachedIn(after)];
  const kept = after.definition.nodes.filter(({ id }) => reached.has(id) || !reachedBefore.has(id));
  return kept.length === after.definition.nodes.length ? after : withSteps(after, kept);
}
