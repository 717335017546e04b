/** The nodes of journeys, by type. */
import { IconQuestionMark, type Icon } from "@tabler/icons-react";
import type { Language } from "../../data/index.js";
import { sentenceText } from "../../ui/index.js";
import type { Describing, NamedResource } from "../describing.js";
import { kindIn } from "../kind-in.js";
import { delay } from "./delay.js";
import { entry } from "./entry.js";
import { eventEntry } from "./event-entry.js";
import { exit } from "./exit.js";
import { message } from "./message.js";
import type {
  JourneyDefinition,
  JourneyNode,
  NodeFacts,
  NodeKind,
  NodeOf,
  NodeOffer,
  Unchosen,
  Way,
} from "./node-kind.js";
import { randomCohort } from "./random-cohort.js";
import { rateLimit } from "./rate-limit.js";
import { segmentSplit } from "./segment-split.js";
import { waitFor } from "./wait-for.js";

export type { JourneyDefinition, JourneyNode, NodeFacts, NodeOffer, Way } from "./node-kind.js";

type NodeKinds = { readonly [Type in JourneyNode["type"]]: NodeKind<NodeOf<Type>> };

export const journeyNodes: NodeKinds = {
  DelayNode: delay,
  EntryNode: entry,
  EventEntryNode: eventEntry,
  ExitNode: exit,
  MessageNode: message,
  RandomCohortNode: randomCohort,
  RateLimitNode: rateLimit,
  SegmentSplitNode: segmentSplit,
  WaitForNode: waitFor,
};

/** A node of a newer API is shown by its type, and leads to its child. */
const unknownNode: Omit<NodeKind<JourneyNode>, "describe" | "words"> = {
  icon: () => IconQuestionMark,
  title: ({ type }) => type,
  ways: (node) =>
    "child" in node && typeof node.child === "string" ? [{ to: node.child, by: { kind: "next" } }] : [],
  withWays: (node, [child]) =>
    "child" in node && typeof node.child === "string" && child !== undefined ? { ...node, child } : node,
  offers: [],
  Fields: null,
};

export interface NodeInWords {
  /** Its name, else what kind of node it is. */
  readonly title: string;
  readonly text: string;
}

export function describeNode(node: JourneyNode, describing: Describing): NodeInWords {
  const name = "name" in node ? node.name : undefined;
  const sentence = kindOf(node).describe?.(node, describing);
  return {
    title: name === undefined || name === "" ? kindOf(node).title(node, describing) : name,
    text: sentence === undefined ? "" : sentenceText(sentence, describing.language),
  };
}

/** With what it does, where it has no name of its own: several steps have the same kind. */
export function labelOfNode(node: JourneyNode, describing: Describing): string {
  const { title, text } = describeNode(node, describing);
  const hasName = "name" in node && node.name !== undefined && node.name !== "";
  return hasName || text === "" ? title : `${title}: ${text}`;
}

export function nodeIcon(node: JourneyNode): Icon {
  return kindOf(node).icon(node);
}

export function waysOf(node: JourneyNode): readonly Way[] {
  return kindOf(node).ways(node);
}

/** With its ways leading elsewhere; the same node where they lead there already. */
export function withWaysOf<Node extends JourneyNode>(node: Node, to: readonly string[]): Node {
  const isSame = waysOf(node).every((way, index) => way.to === (to[index] ?? way.to));
  return isSame ? node : (kindOf(node).withWays(node, to) as Node);
}

/**
 * Whether it can be shown: drafts of other programs, and JSON that is typed, may lack what its kind reads. A kind says what
 * it reads by reading it, so that no list of its fields is kept beside it.
 */
export function isReadableNode(node: JourneyNode): boolean {
  try {
    describeNode(node, plainDescribing);
    factsOfNode(node, plainDescribing);
    resourcesOfNode(node);
    nodeIcon(node);
    return waysOf(node).every(({ to }) => typeof to === "string");
  } catch {
    return false;
  }
}

/** Names are looked up by ids that are texts. */
const plainDescribing: Describing = { language: "en", zone: "UTC", nameOf: (_, id) => id.toLowerCase() };

/** What it names, with the segments of its ways. */
export function resourcesOfNode(node: JourneyNode): readonly NamedResource[] {
  const segments = waysOf(node).flatMap(({ by }): readonly NamedResource[] =>
    by.kind === "segment" ? [{ kind: "segment", id: by.segmentId }] : [],
  );
  return [...segments, ...(kindOf(node).resources?.(node) ?? [])];
}

export function factsOfNode(node: JourneyNode, describing: Describing): NodeFacts {
  return kindOf(node).facts?.(node, describing) ?? [];
}

export function unchosenIn(node: JourneyNode, language: Language): Unchosen | undefined {
  return kindOf(node).unchosen?.(node, language);
}

/** What the entry can be chosen as. */
export const entryOffers: readonly NodeOffer<NodeOf<"EntryNode" | "EventEntryNode">>[] = [
  ...eventEntry.offers,
  ...entry.offers,
];

/** What a step can be chosen as: what is chosen most often first. */
export const stepOffers: readonly NodeOffer<JourneyDefinition["nodes"][number]>[] = [
  ...message.offers,
  ...delay.offers,
  ...waitFor.offers,
  ...segmentSplit.offers,
  ...randomCohort.offers,
  ...rateLimit.offers,
];

/** Undefined for a node of a newer API. */
export function nodeKindOf({ type }: JourneyNode): NodeKind<JourneyNode> | undefined {
  return kindIn<NodeKind<JourneyNode>>(journeyNodes, type);
}

function kindOf({ type }: JourneyNode): Partial<NodeKind<JourneyNode>> & typeof unknownNode {
  return kindIn<NodeKind<JourneyNode>>(journeyNodes, type) ?? unknownNode;
}
