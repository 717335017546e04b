/**
 * Waits until the requested deliveries are settled. The worker's notice may be lost with its connection, so the
 * store is read as well, at growing intervals and only up to the first unsettled delivery, because large batches
 * can wait for a long time.
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
  /** The jobs that carry them. */
  readonly jobs: readonly JobId[];
  readonly waitMs: number;
}

/** How long to wait for a notice before reading the store. */
const firstReadMs = 500;

/** What is stored of the deliveries at the end, by delivery id; some may not be settled. */
export async function awaitDeliveries(
  { requests, jobs, waitMs }: AwaitedDeliveries,
  { deliveries, acknowledgements }: Pick<ApiContext, "deliveries" | "acknowledgements">,
): Promise<ReadonlyMap<string, StoredDelivery>> {
  const found = new Map<string, StoredDelivery>();
  const isSettledRequest = ({ id }: DeliveryRequest): boolean => isSettled(found.get(id)?.status ?? "queued");
  /** Whether all are settled. If not, `found` is complete only after a thorough read. */
  const readStored = async ({ isThorough }: { readonly isThorough: boolean }): Promise<boolean> => {
    // One slice after another, so that other requests run in between.
    for (const slice of slicesOf(requests.filter((request) => !isSettledRequest(request)))) {
      const keys = slice.map(({ workspaceId, id }) => deliveryKey(workspaceId, id));
      for (const delivery of (await deliveries.load(keys)).values()) found.set(delivery.id, delivery);
      if (!isThorough && !slice.every(isSettledRequest)) return false;
    }
    return requests.every(isSettledRequest);
  };
  for (let waited = 0, pause = firstReadMs; ; pause *= 2) {
    const step = Math.min(pause, waitMs - waited);
    const { applied } = await acknowledgements.wait(jobs, step);
    waited += step;
    const isLast = applied || waited >= waitMs;
    if ((await readStored({ isThorough: isLast })) || isLast) return found;
  }
}
