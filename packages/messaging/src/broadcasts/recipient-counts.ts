/** Counts the outcomes of requested deliveries, each once, in the pass that requested it. Pure. */
import type { PagerProgress } from "./broadcast-run.js";
import { isSettled, type StoredDelivery } from "@signalbox/core";
import { deserializeDelivery } from "../deliveries/record.js";

export type RecipientCounts = Pick<PagerProgress, "sent" | "skipped" | "failed" | "waiting">;

export const nothingYet: RecipientCounts = { sent: 0, skipped: 0, failed: 0, waiting: [] };

/** Without `wave` deliveries of every pass count. */
export function recipientCountsOf(deliveries: Iterable<StoredDelivery>, wave?: number): RecipientCounts {
  let { sent, skipped, failed } = nothingYet;
  const waiting: string[] = [];
  for (const delivery of deliveries) {
    if (wave !== undefined && deserializeDelivery(delivery).request.wave !== wave) continue;
    const { status } = delivery;
    if (!isSettled(status)) waiting.push(delivery.id);
    else if (status === "skipped") skipped += 1;
    else if (status === "failed") failed += 1;
    else sent += 1;
  }
  return { sent, skipped, failed, waiting };
}

export function withRecipientCounts(
  account: PagerProgress,
  { sent, skipped, failed, waiting }: RecipientCounts,
): PagerProgress {
  return {
    ...account,
    sent: account.sent + sent,
    skipped: account.skipped + skipped,
    failed: account.failed + failed,
    waiting: [...account.waiting, ...waiting],
  };
}
