/**
 * Finds the resources of a workspace that need a segment or a subscription group, so that deleting it can be refused.
 */
import { audienceSegmentIds } from "@signalbox/core";
import { isLive, type StoredBroadcast } from "../broadcasts/broadcasts.js";
import type { StoredSegment, SubscriptionGroup, WorkspaceState } from "../state.js";

/** Resources that need the segment, as text for an operator. For journeys see `journeysThatNeed`. */
export function usesOf(state: WorkspaceState, segmentId: string): readonly string[] {
  return [
    ...groupsOf(state, segmentId).map(({ name }) => `the subscription group ${JSON.stringify(name)}`),
    ...broadcastUses(state, (broadcast) => audienceSegmentIds(broadcast).includes(segmentId)),
  ];
}

/** Scheduled, running and paused broadcasts for which `needs` is true, as text for an operator. */
export function broadcastUses(
  { broadcasts }: WorkspaceState,
  needs: (broadcast: StoredBroadcast) => boolean,
): readonly string[] {
  return broadcasts
    .filter((broadcast) => isLive(broadcast.status) && needs(broadcast))
    .map(({ name, status }) => `the broadcast ${JSON.stringify(name)}, which is ${status}`);
}

/** Groups for which the segment is an internal one. */
function groupsOf({ subscriptionGroups }: WorkspaceState, id: string): readonly SubscriptionGroup[] {
  return subscriptionGroups.filter(
    ({ segmentId, unsubscribedSegmentId }) => segmentId === id || unsubscribedSegmentId === id,
  );
}

/** Segments with a condition on the subscription group, or with its id as `subscriptionGroupId`. */
export function segmentsAbout({ segments }: WorkspaceState, groupId: string): readonly StoredSegment[] {
  return segments.filter(
    ({ definition, subscriptionGroupId }) =>
      subscriptionGroupId === groupId ||
      [definition.entryNode, ...definition.nodes].some(
        (node) => "subscriptionGroupId" in node && node.subscriptionGroupId === groupId,
      ),
  );
}
