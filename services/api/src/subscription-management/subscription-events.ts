/**
 * The events that change a user's subscriptions, for all callers: one track event for each group in the user's own
 * history, listed like any other.
 */
import { createHash } from "node:crypto";
import type { Post } from "@signalbox/engine";
import { eventMessage, type EventRecord, type WorkspaceId } from "@signalbox/core";
import type { ApiContext } from "../context.js";
import type { Owner } from "@signalbox/users";

const subscriptionChangeEvent = "DFSubscriptionChange";

export interface SubscriptionChange {
  readonly owner: Owner;
  readonly groupId: string;
  readonly subscribe: boolean;
  /** Traits to set as well. */
  readonly traits?: Readonly<Record<string, string>>;
  /** Prefix of the message id. At one moment the greater id wins. */
  readonly cause: string;
}

/** Approximate size of an event without its data. */
const overheadBytes = 400;

/** `at`: event time, ms. The same cause, user and group give the same message ids: a repeat adds nothing. */
export function changePosts(
  changes: readonly SubscriptionChange[],
  { workspaceId, at }: { readonly workspaceId: WorkspaceId; readonly at: number },
  { now, nextSeq }: Pick<ApiContext, "now" | "nextSeq">,
): readonly Post[] {
  const receivedAt = now().getTime();
  return changes.flatMap(eventsOf).map((event) => ({
    message: eventMessage(workspaceId, { event: { ...event, at, receivedAt, seq: nextSeq(receivedAt) } }),
    bytes: event.data.length + overheadBytes,
  }));
}

type CausedEvent = Omit<EventRecord, "at" | "receivedAt" | "seq">;

function eventsOf({ owner, groupId, subscribe, traits = {}, cause }: SubscriptionChange): CausedEvent[] {
  const userDigest = createHash("sha256")
    .update(JSON.stringify([owner, groupId]))
    .digest("hex")
    .slice(0, 32);
  const changed = {
    messageId: `${cause}-${userDigest}`,
    part: "main",
    type: "track",
    event: subscriptionChangeEvent,
    data: JSON.stringify({ subscriptionId: groupId, action: subscribe ? "Subscribe" : "Unsubscribe" }),
    ...owner,
  } as const;
  if (Object.keys(traits).length === 0) return [changed];
  const identify = {
    messageId: `${cause}-traits-${userDigest}`,
    part: "main",
    type: "identify",
    event: "",
    data: JSON.stringify(traits),
    ...owner,
  } as const;
  return [identify, changed];
}
