/**
 * The registries of journey nodes: entries, nodes, the exit. To add one: its file, its test, a line here, and in the
 * union.
 */
import { createRegistry, type Registry } from "@signalbox/core";
import { delay, type DelayNode } from "./delay/delay.js";
import { eventEntry, type EventEntryNode } from "./event-entry.js";
import { exit, type ExitNode } from "./exit.js";
import type { JourneyNodeKind, NodeShape } from "./journey-node.js";
import { message, type MessageNode } from "./message/message.js";
import { randomCohort, type RandomCohortNode } from "./random-cohort.js";
import { rateLimit, type RateLimitNode } from "./rate-limit.js";
import { segmentEntry, type SegmentEntryNode } from "./segment-entry.js";
import { segmentSplit, type SegmentSplitNode } from "./segment-split.js";
import { waitFor, type WaitForNode } from "./wait-for.js";

export type JourneyEntryNode = SegmentEntryNode | EventEntryNode;

export type JourneyBodyNode =
  | DelayNode
  | WaitForNode
  | SegmentSplitNode
  | MessageNode
  | RandomCohortNode
  | RateLimitNode;

type NodeRegistry<Node extends NodeShape> = Registry<Node, JourneyNodeKind<Node>>;

export const entryNodes: NodeRegistry<JourneyEntryNode> = createRegistry<
  JourneyEntryNode,
  JourneyNodeKind<JourneyEntryNode>
>("JourneyEntryNode", [segmentEntry, eventEntry]);

export const bodyNodes: NodeRegistry<JourneyBodyNode> = createRegistry<
  JourneyBodyNode,
  JourneyNodeKind<JourneyBodyNode>
>("JourneyNode", [delay, waitFor, segmentSplit, message, randomCohort, rateLimit]);

export const exitNodes: NodeRegistry<ExitNode> = createRegistry<ExitNode, JourneyNodeKind<ExitNode>>(
  "JourneyExitNode",
  [exit],
);
