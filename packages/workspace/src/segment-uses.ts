/** What would break if a segment or a group went: anyone who refers to them from within the workspace says so here. */
import { isLive, type StoredBroadcast } from "./broadcasts.js";
import type { StoredSegment, SubscriptionGroup, WorkspaceState } from "./state.js";

/** In words for an operator, each a resource that needs the segment; journeys say so in `journeys.ts`. */
export function usesOf(state: WorkspaceState, segmentId: string): readonly string[] {
  return [
    ...groupsOf(state, segmentId).map(({ name }) => `the subscription group ${JSON.stringify(name)}`),
    ...broadcastUses(state, (broadcast) => broadcast.segmentId === segmentId),
  ];
}

/** In words for an operator: broadcasts on their way, or about to be, that need something. */
export function broadcastUses(
  { broadcasts }: WorkspaceState,
  needs: (broadcast: StoredBroadcast) => boolean,
): readonly string[] {
  return broadcasts
    .filter((broadcast) => isLive(broadcast.status) && needs(broadcast))
    .map(({ name, status }) => `the broadcast ${JSON.stringify(name)}, which is ${status}`);
}

/** Groups whose subscriptions the segment follows. */
function groupsOf({ subscriptionGroups }: WorkspaceState, id: string): readonly SubscriptionGroup[] {
  return subscriptionGroups.filter(
    ({ segmentId, unsubscribedSegmentId }) => segmentId === id || unsubscribedSegmentId === id,
  );
}

/** Segments that ask about a subscription group, or say that they are about it. */
export function segmentsAbout({ segments }: WorkspaceState, groupId: string): readonly StoredSegment[] {
  return segments.filter(
    ({ definition, subscriptionGroupId }) =>
      subscriptionGroupId === groupId ||
      [definition.entryNode, ...definition.nodes].some(
        (node) => "subscriptionGroupId" in node && node.subscriptionGroupId === groupId,
      ),
  );
}
