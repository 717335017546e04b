/** Counts the outcomes of requested deliveries, each once, in the pass that requested it. Pure. */
import type { PagerProgress } from "./broadcast-run.js";
import { isSettled, type StoredDelivery } from "@signalbox/core";
import { deserializeDelivery } from "../deliveries/state/record.js";

export interface RecipientCounts extends Pick<PagerProgress, "sent" | "skipped" | "failed" | "waiting"> {
  /** Those of `waiting` that a server put off: they may wait for hours, and say nothing about other messages. */
  readonly putOff: readonly string[];
  /** When the first of `waiting` is processed next, ms; undefined when one is at work, or none waits. */
  readonly nextDueAt: number | undefined;
}

export const nothingYet: RecipientCounts = {
  sent: 0,
  skipped: 0,
  failed: 0,
  waiting: [],
  putOff: [],
  nextDueAt: undefined,
};

/** Without `wave` deliveries of every pass count. */
export function recipientCountsOf(deliveries: Iterable<StoredDelivery>, wave?: number): RecipientCounts {
  let { sent, skipped, failed } = nothingYet;
  const waiting: StoredDelivery[] = [];
  for (const delivery of deliveries) {
    if (wave !== undefined && deserializeDelivery(delivery).request.wave !== wave) continue;
    const { status } = delivery;
    if (!isSettled(status)) waiting.push(delivery);
    else if (status === "skipped") skipped += 1;
    else if (status === "failed") failed += 1;
    else sent += 1;
  }
  const dueTimes = waiting.map(({ status, dueAt }) => (status === "queued" ? dueAt : null));
  return {
    sent,
    skipped,
    failed,
    waiting: waiting.map(({ id }) => id),
    putOff: waiting.filter(isPutOff).map(({ id }) => id),
    nextDueAt: dueTimes.length === 0 ? undefined : earliest(dueTimes),
  };
}

function isPutOff(delivery: StoredDelivery): boolean {
  return deserializeDelivery(delivery).attempts.some(({ result }) => result === "later");
}

function earliest(times: readonly (number | null)[]): number | undefined {
  return times.reduce<number | undefined>(
    (least, time) => (least === undefined || time === null ? undefined : Math.min(least, time)),
    Number.POSITIVE_INFINITY,
  );
}

export function withRecipientCounts(
  account: PagerProgress,
  { sent, skipped, failed, waiting }: Pick<RecipientCounts, "sent" | "skipped" | "failed" | "waiting">,
): PagerProgress {
  return {
    ...account,
    sent: account.sent + sent,
    skipped: account.skipped + skipped,
    failed: account.failed + failed,
    waiting: [...account.waiting, ...waiting],
  };
}
