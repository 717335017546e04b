/** The last subscription change of a group: what both subscription nodes look at. */
import { eventFact } from "../count.js";
import type { Entry } from "../memory.js";
import { shown } from "../operators/scalar.js";
import type { Reader, Site } from "../site.js";
import type { Reasons } from "./segment-node.js";

/** Properties `{ subscriptionId, action: "Subscribe" | "Unsubscribe" }`; another action changes nothing. */
export const subscriptionChangeEvent = "DFSubscriptionChange";

/** Its pick is the action. */
export function trackSubscription(groupId: string, site: Site): Reader<Entry | undefined> {
  const changes = site.entries({
    source: { of: "track", names: [subscriptionChangeEvent] },
    where: [{ path: "subscriptionId", operator: { type: "Equals", value: groupId } }],
    picks: [{ pick: "word", path: "action", of: ["Subscribe", "Unsubscribe"] }],
    filled: true,
    keep: { by: "newest", limit: 1 },
  });
  return (subject) => changes(subject)[0];
}

export function subscriptionReasons(change: Entry | undefined, note: string): Reasons {
  return {
    because:
      change === undefined
        ? `There was no change; ${note}.`
        : `The last change was ${shown(change[2])}; ${note}.`,
    facts: { change: change === undefined ? null : eventFact(change) },
  };
}
