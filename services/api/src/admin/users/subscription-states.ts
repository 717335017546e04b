/**
 * To which groups of a workspace somebody is subscribed, as the internal segments that follow the groups say: to an opt-out
 * group everybody is who has not left, to an opt-in group whoever said yes.
 */
import type { SubscriptionGroup, WorkspaceState } from "@signalbox/actors";
import type { ComputedState } from "@signalbox/audience";

export interface SubscriptionState {
  readonly group: SubscriptionGroup;
  readonly subscribed: boolean;
}

/** Of every group; without a standing, of somebody who never said anything. */
export function subscriptionStates(
  { segments, subscriptionGroups }: WorkspaceState,
  standing?: Pick<ComputedState, "held">,
): readonly SubscriptionState[] {
  const held = segments.filter(({ slot }) => standing?.held.has(slot) === true);
  const heldIds = new Set(held.map(({ id }) => id));
  return subscriptionGroups.map((group) => ({
    group,
    subscribed:
      group.type === "OptOut"
        ? !heldIds.has(group.unsubscribedSegmentId)
        : group.segmentId !== undefined && heldIds.has(group.segmentId),
  }));
}
