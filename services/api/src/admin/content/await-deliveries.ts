/**
 * Waits until deliveries that were asked for have been seen to. The worker's notice may be lost with its connection, so
 * the store is looked at as well, ever less often, and only until one is found that is still on its way: batches of a
 * thousand that give way to events wait for long.
 */
import {
  deliveryKey,
  isSettled,
  type DeliveryRequest,
  type JobId,
  type StoredDelivery,
} from "@signalbox/core";
import type { ApiContext } from "../../context.js";
import { slicesOf } from "../../http/in-slices.js";

export interface AwaitedDeliveries {
  readonly requests: readonly DeliveryRequest[];
  /** That carry them. */
  readonly jobs: readonly JobId[];
  readonly waitMs: number;
}

/** How long to trust in a notice before looking. */
const firstLookMs = 500;

/** What is stored of them by then, by delivery id; not all of it may be settled. */
export async function awaitDeliveries(
  { requests, jobs, waitMs }: AwaitedDeliveries,
  { deliveries, receipts }: Pick<ApiContext, "deliveries" | "receipts">,
): Promise<ReadonlyMap<string, StoredDelivery>> {
  const found = new Map<string, StoredDelivery>();
  const isSeenTo = ({ id }: DeliveryRequest): boolean => isSettled(found.get(id)?.status ?? "queued");
  /** Whether all are settled; when not, `found` says so of one, and of all only after a thorough look. */
  const look = async ({ isThorough }: { readonly isThorough: boolean }): Promise<boolean> => {
    // One slice after the other: the next one comes off the wire while other requests have their turns.
    for (const slice of slicesOf(requests.filter((request) => !isSeenTo(request)))) {
      const keys = slice.map(({ workspaceId, id }) => deliveryKey(workspaceId, id));
      for (const delivery of (await deliveries.load(keys)).values()) found.set(delivery.id, delivery);
      if (!isThorough && !slice.every(isSeenTo)) return false;
    }
    return requests.every(isSeenTo);
  };
  for (let waited = 0, pause = firstLookMs; ; pause *= 2) {
    const step = Math.min(pause, waitMs - waited);
    const { applied } = await receipts.wait(jobs, step);
    waited += step;
    const isLast = applied || waited >= waitMs;
    if ((await look({ isThorough: isLast })) || isLast) return found;
  }
}
