/**
 * Builds a subscription group with the internal segments of its subscribed and unsubscribed users, so that
 * subscriptions are queried as segments. Their ids are derived from the group's id, so putting a group twice makes one
 * group. Pure.
 */
import type { SegmentDefinition } from "@signalbox/audience";
import { uuidV5 } from "@signalbox/core";
import type { StoredSegment, SubscriptionGroup } from "../state.js";

export interface NewSubscriptionGroup extends Pick<SubscriptionGroup, "id" | "name" | "channel" | "type"> {
  /** ms */
  readonly now: number;
  /** The first free slot; each segment takes one. */
  readonly slot: number;
  /** The version of the workspace's definitions at which the segments come into force. */
  readonly since: number;
}

export interface SubscriptionGroupContents {
  readonly group: SubscriptionGroup;
  readonly segments: readonly StoredSegment[];
}

export function newSubscriptionGroup(input: NewSubscriptionGroup): SubscriptionGroupContents {
  const { id, name, channel, type, now } = input;
  const unsubscribed = internalSegment(input, 0, "unsubscribed", {
    entryNode: { id: "entry", type: "SubscriptionGroupUnsubscribed", subscriptionGroupId: id },
    nodes: [],
  });
  // Every user who has not left an opt-out group is subscribed, so it needs no segment of them.
  const subscribed =
    type === "OptIn"
      ? internalSegment(input, 1, "subscribed", {
          entryNode: {
            id: "entry",
            type: "SubscriptionGroup",
            subscriptionGroupId: id,
            subscriptionGroupType: type,
          },
          nodes: [],
        })
      : undefined;
  return {
    group: {
      id,
      name,
      channel,
      type,
      ...(subscribed !== undefined && { segmentId: subscribed.id }),
      unsubscribedSegmentId: unsubscribed.id,
      createdAt: now,
      updatedAt: now,
    },
    segments: subscribed === undefined ? [unsubscribed] : [unsubscribed, subscribed],
  };
}

function internalSegment(
  { id: groupId, now, slot, since }: NewSubscriptionGroup,
  index: number,
  what: "subscribed" | "unsubscribed",
  definition: SegmentDefinition,
): StoredSegment {
  return {
    id: uuidV5(`${what}-segment`, groupId),
    slot: slot + index,
    name: `subscription-group/${groupId}/${what}`,
    definition,
    status: "Running",
    resourceType: "Internal",
    subscriptionGroupId: groupId,
    since,
    createdAt: now,
    updatedAt: now,
    definitionUpdatedAt: now,
  };
}
