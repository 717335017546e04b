/**
 * A new subscription group and the internal segments that follow its subscriptions, so that anyone who asks who is subscribed
 * asks a segment. Their ids follow from the group's: a group that is put twice is one group. Pure.
 */
import type { SegmentDefinition } from "@signalbox/audience";
import { uuidV5 } from "@signalbox/core";
import type { StoredSegment, SubscriptionGroup } from "./state.js";

export interface NewSubscriptionGroup extends Pick<SubscriptionGroup, "id" | "name" | "channel" | "type"> {
  /** ms */
  readonly now: number;
  /** The first slot that is free; as many are taken as there are segments. */
  readonly slot: number;
  /** The version of the workspace's definitions at which the segments come into force. */
  readonly since: number;
}

export interface SubscriptionGroupContents {
  readonly group: SubscriptionGroup;
  readonly segments: readonly StoredSegment[];
}

export function newSubscriptionGroup(made: NewSubscriptionGroup): SubscriptionGroupContents {
  const { id, name, channel, type, now } = made;
  const unsubscribed = internalSegment(made, 0, "unsubscribed", {
    entryNode: { id: "entry", type: "SubscriptionGroupUnsubscribed", subscriptionGroupId: id },
    nodes: [],
  });
  // Of an opt-out group everybody is in who has not left: nothing has to be kept of them.
  const subscribed =
    type === "OptIn"
      ? internalSegment(made, 1, "subscribed", {
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
  place: number,
  what: "subscribed" | "unsubscribed",
  definition: SegmentDefinition,
): StoredSegment {
  return {
    id: uuidV5(`${what}-segment`, groupId),
    slot: slot + place,
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
