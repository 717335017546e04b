/** The name of what a request is about, as it is published. Pure. */
import type { WorkspaceState } from "../state.js";
import type { ApprovalResource } from "./approval.js";

/** Undefined for the subscription page, which has none, and for what does not exist yet. */
export function publishedNameOf(
  { journeys, templates, broadcasts, segments, userProperties }: WorkspaceState,
  { type, id }: ApprovalResource,
): string | undefined {
  if (type === "SubscriptionPage") return undefined;
  const resources = {
    Journey: journeys,
    Template: templates,
    Broadcast: broadcasts,
    Segment: segments,
    UserProperty: userProperties,
  }[type];
  return resources.find((each) => each.id === id)?.name;
}
