/**
 * A user's subscriptions to a workspace's groups, from the groups' internal segments: to an opt-out group all
 * users are subscribed who have not unsubscribed, to an opt-in group those who have subscribed.
 */
import type { SubscriptionGroup, WorkspaceState } from "@signalbox/workspace";
import type { ComputedState } from "@signalbox/audience";

export interface SubscriptionState {
  readonly group: SubscriptionGroup;
  readonly subscribed: boolean;
}

/** Of every group; without a computed state, those of a user who has made no choice. */
export function subscriptionStates(
  { segments, subscriptionGroups }: WorkspaceState,
  computedState?: Pick<ComputedState, "held">,
): readonly SubscriptionState[] {
  const held = segments.filter(({ slot }) => computedState?.held.has(slot) === true);
  const heldIds = new Set(held.map(({ id }) => id));
  return subscriptionGroups.map((group) => ({
    group,
    subscribed:
      group.type === "OptOut"
        ? !heldIds.has(group.unsubscribedSegmentId)
        : group.segmentId !== undefined && heldIds.has(group.segmentId),
  }));
}
