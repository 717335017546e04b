/**
 * Statistics of a journey's nodes: how runs continued from them and which states their messages reached, in
 * percent with one decimal. Pure: takes the journey's nodes and totals, returns the contract's fields. Nodes that
 * no run has reached and node types without statistics in the contract are left out.
 */
import { deliveryClasses } from "@signalbox/core";
import { deserializeDimensions } from "./dimensions.js";
import { messageCounts, stateCounts, type MessageCounts } from "./state-counts.js";
import { deserializeEdge } from "./rollup-counts.js";

/** The label of the way of a run that an operator moved. */
const movedCause = "moved";

export interface JourneyNode {
  readonly id: string;
  readonly type: string;
}

export interface JourneyTotals {
  /** By stored edge; the first count is how often a run took it. */
  readonly visits: ReadonlyMap<string, readonly number[]>;
  /** By stored dimensions. */
  readonly messages: ReadonlyMap<string, readonly number[]>;
}

export interface NodeStats {
  readonly type: string;
  /** By edge: the percentage of runs at the node that continued along it. */
  readonly proportions: Readonly<Record<string, number>>;
  /** The percentage of requested messages that were sent. */
  readonly sendRate?: number;
  /** Percentages of the sent messages. */
  readonly channelStats?: Readonly<Record<string, string | number>>;
}

interface StatsKind {
  readonly type: string;
  readonly edges: readonly string[];
  /** By the label of the edge in the journey. */
  readonly edgeOf: (label: string) => string;
}

const kinds: Readonly<Record<string, StatsKind>> = {
  MessageNode: { type: "MessageNodeStats", edges: ["childEdge"], edgeOf: () => "childEdge" },
  DelayNode: { type: "DelayNodeStats", edges: ["childEdge"], edgeOf: () => "childEdge" },
  WaitForNode: {
    type: "WaitForNodeStats",
    edges: ["segmentChildEdge", "timeoutChildEdge"],
    edgeOf: (label) => (label === "timeout" ? "timeoutChildEdge" : "segmentChildEdge"),
  },
  SegmentSplitNode: {
    type: "SegmentSplitNodeStats",
    edges: ["trueChildEdge", "falseChildEdge"],
    edgeOf: (label) => (label === "true" ? "trueChildEdge" : "falseChildEdge"),
  },
};

export interface JourneyCounts {
  /** Runs that began. */
  readonly entries: number;
  /** Of nodes that were reached or sent something, also of earlier definitions. */
  readonly nodes: Readonly<Record<string, NodeCounts>>;
}

export interface NodeCounts {
  /** Runs that reached the node; one that came back to it counts again. */
  readonly reached: number;
  /** Of those, how many went on to which node, by itself or moved there. */
  readonly next: Readonly<Record<string, number>>;
  /** What operators moved; absent when they moved nothing here. */
  readonly moved?: MovedCounts;
  /** Of those, how many left the journey there before the exit, by reason. */
  readonly left: Readonly<Record<string, number>>;
  readonly messages?: MessageCounts;
}

export interface MovedCounts {
  /** Of those that reached the node: runs that were moved to it from another node. */
  readonly here: number;
  /** Of `next`: runs that were moved away, by id of the node they were moved to. */
  readonly to: Readonly<Record<string, number>>;
}

interface EdgeCount extends ReturnType<typeof deserializeEdge> {
  readonly count: number;
}

/** Without moves to the same node of a later version: such a run has neither come nor gone. */
function edgesOf(visits: JourneyTotals["visits"]): readonly EdgeCount[] {
  return [...visits]
    .map(([line, [count = 0]]) => ({ ...deserializeEdge(line), count }))
    .filter(({ from, cause, nodeId }) => cause !== movedCause || from !== nodeId);
}

function movedAt(id: string, edges: readonly EdgeCount[]): MovedCounts | undefined {
  const moves = edges.filter(
    ({ cause, nodeId, count }) => cause === movedCause && nodeId !== "" && count > 0,
  );
  const here = sum(moves.filter(({ nodeId }) => nodeId === id));
  const away = moves.filter(({ from }) => from === id);
  if (here === 0 && away.length === 0) return undefined;
  return { here, to: Object.fromEntries(away.map(({ nodeId, count }) => [nodeId, count])) };
}

export function journeyCountsOf({ visits, messages }: JourneyTotals): JourneyCounts {
  const edges = edgesOf(visits);
  const lines = [...messages].map(([line, counts]) => ({
    nodeId: deserializeDimensions(line).nodeId,
    counts,
  }));
  const nodeIds = new Set([...edges, ...lines].map(({ nodeId }) => nodeId).filter((id) => id !== ""));
  const nodes = [...nodeIds].map((id): [string, NodeCounts] => {
    const taken = edges.filter(({ from, nodeId }) => from === id && nodeId !== "");
    const left = edges.filter(({ from, nodeId }) => from === id && nodeId === "" && from !== "");
    const sent = lines.filter(({ nodeId }) => nodeId === id).map(({ counts }) => counts);
    const to = (next: string): number => sum(taken.filter(({ nodeId }) => nodeId === next));
    const moved = movedAt(id, edges);
    return [
      id,
      {
        reached: sum(edges.filter(({ nodeId }) => nodeId === id)),
        next: Object.fromEntries(taken.map(({ nodeId }) => [nodeId, to(nodeId)])),
        ...(moved !== undefined && { moved }),
        left: Object.fromEntries(left.map(({ cause, count }) => [cause, Math.max(0, count)])),
        ...(sent.length > 0 && { messages: messageCounts(totalOf(sent)) }),
      },
    ];
  });
  const begun = edges.filter(({ from, nodeId }) => from === "" && nodeId !== "");
  return { entries: sum(begun), nodes: Object.fromEntries(nodes) };
}

/** Classes of the messages of each provider. */
export function countsByProvider(
  messages: JourneyTotals["messages"],
): ReadonlyMap<string, readonly number[]> {
  const lines = [...messages].map(([line, counts]) => ({
    provider: deserializeDimensions(line).provider,
    counts,
  }));
  const providers = new Set(lines.map(({ provider }) => provider));
  const of = (provider: string): readonly number[] =>
    totalOf(lines.filter((each) => each.provider === provider).map(({ counts }) => counts));
  return new Map([...providers].map((provider) => [provider, of(provider)]));
}

export function nodeStatsOf(
  nodes: readonly JourneyNode[],
  { visits, messages }: JourneyTotals,
): Readonly<Record<string, NodeStats>> {
  const edges = edgesOf(visits);
  const stats = nodes.flatMap(({ id, type }): [string, NodeStats][] => {
    const kind = kinds[type];
    const reached = sum(edges.filter(({ nodeId }) => nodeId === id));
    if (kind === undefined || reached <= 0) return [];
    const taken = edges.filter(
      ({ from, cause, nodeId }) => from === id && nodeId !== "" && cause !== movedCause,
    );
    const proportions = kind.edges.map((name) => [
      name,
      percent(sum(taken.filter(({ cause }) => kind.edgeOf(cause) === name)), reached),
    ]);
    return [
      [id, { type: kind.type, proportions: Object.fromEntries(proportions), ...messageStats(id, messages) }],
    ];
  });
  return Object.fromEntries(stats);
}

/** Undefined for a node that has sent nothing. */
function messageStats(
  id: string,
  messages: JourneyTotals["messages"],
): Pick<NodeStats, "sendRate" | "channelStats"> {
  const lines = [...messages].flatMap(([line, counts]) => {
    const { nodeId, channel } = deserializeDimensions(line);
    return nodeId === id ? [{ channel, counts }] : [];
  });
  const all = totalOf(lines.map(({ counts }) => counts));
  const total = sum(all.map((count) => ({ count })));
  const channel = lines.at(-1)?.channel;
  if (total <= 0 || channel === undefined) return {};
  const { sent, delivered, opened, clicked, bounced } = stateCounts(all);
  const rates = {
    Email: {
      deliveryRate: percent(delivered, sent),
      openRate: percent(opened, sent),
      clickRate: percent(clicked, sent),
      bounceRate: percent(bounced, sent),
    },
    Sms: { deliveryRate: percent(delivered, sent), failRate: percent(bounced, sent) },
  };
  return {
    sendRate: percent(sent, total),
    ...((channel === "Email" || channel === "Sms") && { channelStats: { type: channel, ...rates[channel] } }),
  };
}

/** By class of deliveries. */
function totalOf(lines: readonly (readonly number[])[]): readonly number[] {
  return deliveryClasses.map((_, index) => sum(lines.map((counts) => ({ count: counts[index] ?? 0 }))));
}

function sum(items: readonly { readonly count: number }[]): number {
  return items.reduce((total, { count }) => total + count, 0);
}

function percent(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.round((1_000 * part) / whole) / 10;
}
