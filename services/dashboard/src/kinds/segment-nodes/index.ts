/** The nodes of segments, by type, and a segment as a tree of sentences. */
import { defineWords, sayIn } from "../../data/index.js";
import { distinctResources, type Describing, type NamedResource } from "../describing.js";
import { kindIn } from "../kind-in.js";
import type { Sentence } from "../sentence.js";
import { and } from "./and.js";
import { broadcast } from "./broadcast.js";
import { email } from "./email.js";
import { everyone } from "./everyone.js";
import { group } from "./group.js";
import { includes } from "./includes.js";
import { keyedPerformed } from "./keyed-performed.js";
import { lastPerformed } from "./last-performed.js";
import { manual } from "./manual.js";
import { or } from "./or.js";
import { performed } from "./performed.js";
import { randomBucket } from "./random-bucket.js";
import type { SegmentDefinition, SegmentNode, SegmentNodeKind, SegmentNodeOf } from "./segment-node-kind.js";
import { segment } from "./segment.js";
import { subscriptionGroup } from "./subscription-group.js";
import { subscriptionGroupUnsubscribed } from "./subscription-group-unsubscribed.js";
import { trait } from "./trait.js";

export type { SegmentDefinition, SegmentNode, SegmentNodeKind } from "./segment-node-kind.js";

type SegmentNodeKinds = { readonly [Type in SegmentNode["type"]]: SegmentNodeKind<SegmentNodeOf<Type>> };

export const segmentNodes: SegmentNodeKinds = {
  And: and,
  Broadcast: broadcast,
  Email: email,
  Everyone: everyone,
  Group: group,
  Includes: includes,
  KeyedPerformed: keyedPerformed,
  LastPerformed: lastPerformed,
  Manual: manual,
  Or: or,
  Performed: performed,
  RandomBucket: randomBucket,
  Segment: segment,
  SubscriptionGroup: subscriptionGroup,
  SubscriptionGroupUnsubscribed: subscriptionGroupUnsubscribed,
  Trait: trait,
};

export const unknownNodeWords = defineWords({
  en: { unknown: "A condition that this dashboard does not know:" },
  de: { unknown: "Eine Bedingung, die dieses Dashboard nicht kennt:" },
});

/** A node that names itself, or a child that is missing, becomes no sentence. */
export function describeSegment({ entryNode, nodes }: SegmentDefinition, describing: Describing): Sentence {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const describe = (node: SegmentNode, above: ReadonlySet<string>): Sentence => {
    const kind = kindOfNode(node);
    if (kind === undefined)
      return { text: sayIn(unknownNodeWords, describing.language)("unknown"), unknown: node };
    const within = new Set([...above, node.id]);
    const children = (kind.joins?.childrenOf(node) ?? []).flatMap((id) => {
      const child = byId.get(id);
      return child === undefined || within.has(id) ? [] : [describe(child, within)];
    });
    return kind.describe(node, describing, children);
  };
  return describe(entryNode, new Set());
}

/** What a segment names. */
export function resourcesOfSegment({ entryNode, nodes }: SegmentDefinition): readonly NamedResource[] {
  return distinctResources(
    [entryNode, ...nodes].flatMap((node) => kindOfNode(node)?.resources?.(node) ?? []),
  );
}

/** Undefined for one that a newer API knows. */
export function kindOfNode(node: SegmentNode): SegmentNodeKind<SegmentNode> | undefined {
  return kindIn<SegmentNodeKind<SegmentNode>>(segmentNodes, node.type);
}
