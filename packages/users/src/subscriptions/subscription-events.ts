/**
 * The events that change a user's subscriptions, for all callers: one track event for each group in the user's own
 * history, listed like any other.
 */
import { createHash } from "node:crypto";
import type { Post } from "@signalbox/engine";
import { eventMessage, type EventRecord, type WorkspaceId } from "@signalbox/core";
import type { Owner } from "../user/owners-of.js";

const subscriptionChangeEvent = "DFSubscriptionChange";

export interface SubscriptionChange {
  readonly owner: Owner;
  readonly groupId: string;
  /** Undefined: the subscription stays as it is, and only traits are set. */
  readonly subscribe: boolean | undefined;
  /** Nobody asked for it: every choice of the user of the last hour wins, also one that is not applied yet. */
  readonly isImplied?: boolean;
  /** Traits to set as well. */
  readonly traits?: Readonly<Record<string, string>>;
  /** Prefix of the message id. At one moment the greater id wins. */
  readonly cause: string;
}

export interface SequencePorts {
  readonly now: () => Date;
  /** The next number in the order of acceptance. */
  readonly nextSeq: (receivedAt: number) => number;
}

/** Approximate size of an event without its data. */
const overheadBytes = 400;
/**
 * How much older an implied change is than the call: clocks of other processes, reports of vendors that come late and
 * queued messages of users must not lose against it.
 */
const impliedBeforeMs = 3_600_000;

/** `at`: event time, ms. The same cause, user and group give the same message ids: a repeat adds nothing. */
export function changePosts(
  changes: readonly SubscriptionChange[],
  { workspaceId, at }: { readonly workspaceId: WorkspaceId; readonly at: number },
  { now, nextSeq }: SequencePorts,
): readonly Post[] {
  const receivedAt = now().getTime();
  return changes
    .flatMap((change) => eventsOf(change, at))
    .map((event) => ({
      message: eventMessage(workspaceId, { event: { ...event, receivedAt, seq: nextSeq(receivedAt) } }),
      bytes: event.data.length + overheadBytes,
    }));
}

type CausedEvent = Omit<EventRecord, "receivedAt" | "seq">;

function eventsOf(
  { owner, groupId, subscribe, isImplied = false, traits = {}, cause }: SubscriptionChange,
  at: number,
): CausedEvent[] {
  const userDigest = createHash("sha256")
    .update(JSON.stringify([owner, groupId]))
    .digest("hex")
    .slice(0, 32);
  const changed: CausedEvent = {
    messageId: `${cause}-${userDigest}`,
    part: "main",
    type: "track",
    event: subscriptionChangeEvent,
    data: JSON.stringify({
      subscriptionId: groupId,
      action: subscribe === true ? "Subscribe" : "Unsubscribe",
    }),
    at: isImplied ? at - impliedBeforeMs : at,
    ...owner,
  };
  const identify: CausedEvent = {
    messageId: `${cause}-traits-${userDigest}`,
    part: "main",
    type: "identify",
    event: "",
    data: JSON.stringify(traits),
    at,
    ...owner,
  };
  return [
    ...(Object.keys(traits).length === 0 ? [] : [identify]),
    ...(subscribe === undefined ? [] : [changed]),
  ];
}
