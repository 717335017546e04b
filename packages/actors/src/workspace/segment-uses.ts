/** What would break if a segment or a group went: whoever refers to them from within the workspace says so here. */
import type { StoredSegment, SubscriptionGroup, WorkspaceState } from "./state.js";

/** In words for an operator, each a resource that needs the segment; journeys say so in `journeys.ts`. */
export function usesOf(state: WorkspaceState, segmentId: string): readonly string[] {
  return groupsOf(state, segmentId).map(({ name }) => `the subscription group ${JSON.stringify(name)}`);
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
