/** The registry of segment nodes. To add one: its file, its test, a line here, and in the union. */
import { createRegistry, type Registry } from "@signalbox/core";
import { and, type AndNode } from "./and.js";
import { broadcast, type BroadcastNode } from "./broadcast.js";
import { email, type EmailNode } from "./email.js";
import { everyone, type EveryoneNode } from "./everyone.js";
import { group, type GroupNode } from "./group.js";
import { includes, type IncludesNode } from "./includes.js";
import { keyedPerformed, type KeyedPerformedNode } from "./keyed-performed.js";
import { lastPerformed, type LastPerformedNode } from "./last-performed.js";
import { manual, type ManualNode } from "./manual.js";
import { or, type OrNode } from "./or.js";
import { performed, type PerformedNode } from "./performed.js";
import { randomBucket, type RandomBucketNode } from "./random-bucket.js";
import type { SegmentNodeKind } from "./segment-node.js";
import { segment, type SegmentMemberNode } from "./segment.js";
import {
  subscriptionGroupUnsubscribed,
  type SubscriptionGroupUnsubscribedNode,
} from "./subscription-group-unsubscribed.js";
import { subscriptionGroup, type SubscriptionGroupNode } from "./subscription-group.js";
import { trait, type TraitNode } from "./trait.js";

export type SegmentNode =
  | TraitNode
  | AndNode
  | OrNode
  | PerformedNode
  | LastPerformedNode
  | EmailNode
  | BroadcastNode
  | SubscriptionGroupNode
  | SubscriptionGroupUnsubscribedNode
  | RandomBucketNode
  | IncludesNode
  | ManualNode
  | EveryoneNode
  | KeyedPerformedNode
  | GroupNode
  | SegmentMemberNode;

export const segmentNodes: Registry<SegmentNode, SegmentNodeKind<SegmentNode>> = createRegistry<
  SegmentNode,
  SegmentNodeKind<SegmentNode>
>("SegmentNode", [
  trait,
  and,
  or,
  performed,
  lastPerformed,
  email,
  broadcast,
  subscriptionGroup,
  subscriptionGroupUnsubscribed,
  randomBucket,
  includes,
  manual,
  everyone,
  keyedPerformed,
  group,
  segment,
]);
