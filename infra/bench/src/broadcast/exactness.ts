/**
 * Checks that every user has exactly one message: the deliveries, the provider's mailbox, the users' events and the
 * broadcast's progress must agree. Pure.
 */
import type { ActorKey, StoredDelivery } from "@signalbox/core";
import type { BroadcastProgress } from "../messaging/put-broadcast.js";

export interface Mail {
  readonly deliveryId: string;
  readonly to: string;
}

/** Times, ms: both ends are included. */
export interface Quiet {
  readonly from: number;
  readonly to: number;
}

export interface Found {
  /** All recipients. */
  readonly users: readonly ActorKey[];
  /** Of the broadcast. */
  readonly deliveries: readonly Pick<StoredDelivery, "owner" | "id" | "event" | "sentAt">[];
  /** In the mailbox. */
  readonly mails: readonly Mail[];
  /** Number of events that report a sent message. */
  readonly reported: number;
  readonly progress: BroadcastProgress | undefined;
  /** Periods in which nothing may have been sent. */
  readonly quiet: readonly Quiet[];
}

const sentEvent = "DFInternalMessageSent";

/** The differences as text; empty when everything is exact. */
export function faultsOf({ users, deliveries, mails, reported, progress, quiet }: Found): readonly string[] {
  const recipients = new Set(deliveries.map(({ owner }) => owner));
  const unsent = deliveries.filter(({ event }) => event !== sentEvent);
  const kept = new Set(mails.map(({ deliveryId }) => deliveryId));
  const loud = deliveries.filter(({ sentAt }) =>
    quiet.some(({ from, to }) => sentAt >= from && sentAt <= to),
  );
  const unkept = deliveries.filter(({ id }) => !kept.has(id));
  return [
    ...unequal("deliveries", deliveries.length, users.length),
    ...unequal("users with a delivery", users.filter((user) => recipients.has(user)).length, users.length),
    ...unequal("deliveries that are not sent", unsent.length, 0),
    ...unequal("deliveries without a mail", unkept.length, 0),
    ...unequal("mails", mails.length, users.length),
    ...unequal("addresses with a mail", new Set(mails.map(({ to }) => to)).size, users.length),
    ...unequal("events of what was sent", reported, users.length),
    ...unequal("sent while it was paused", loud.length, 0),
    ...unequal("recipients by the progress", progress?.recipients, users.length),
    ...unequal("sent by the progress", progress?.sent, users.length),
    ...unequal("skipped by the progress", progress?.skipped, 0),
    ...unequal("failed by the progress", progress?.failed, 0),
  ];
}

function unequal(what: string, found: number | undefined, wanted: number): string[] {
  return found === wanted ? [] : [`${what}: ${found ?? "none"} instead of ${wanted}`];
}
