/** The subscription group of messages that name none. */
import type { Channel } from "@signalbox/core";
import type { SubscriptionGroup, WorkspaceState } from "./state.js";

/** The first group of the channel; undefined when it has none. */
export function firstGroupOf(
  { subscriptionGroups }: Pick<WorkspaceState, "subscriptionGroups">,
  channel: Channel,
): SubscriptionGroup | undefined {
  return subscriptionGroups.find((group) => group.channel === channel);
}
