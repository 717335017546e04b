/** What would break if a segment went: whoever refers to segments from within the workspace says so here. */
import type { SubscriptionGroup, WorkspaceState } from "./state.js";

/** In words for an operator, each a resource that needs the segment; journeys and broadcasts will add theirs. */
export function usesOf(state: WorkspaceState, segmentId: string): readonly string[] {
  return groupsOf(state, segmentId).map(({ name }) => `the subscription group ${JSON.stringify(name)}`);
}

/** Groups whose subscriptions the segment follows. */
function groupsOf({ subscriptionGroups }: WorkspaceState, id: string): readonly SubscriptionGroup[] {
  return subscriptionGroups.filter(
    ({ segmentId, unsubscribedSegmentId }) => segmentId === id || unsubscribedSegmentId === id,
  );
}
