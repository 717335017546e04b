/**
 * Waits until deliveries that were asked for have been seen to. The worker's notice may be lost with its connection, so
 * the store is looked at as well, ever less often.
 */
import {
  deliveryKey,
  isSettled,
  type DeliveryRequest,
  type JobId,
  type StoredDelivery,
} from "@signalbox/core";
import type { ApiContext } from "../../context.js";

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
  const keys = requests.map(({ workspaceId, id }) => deliveryKey(workspaceId, id));
  for (let waited = 0, look = firstLookMs; ; look *= 2) {
    const step = Math.min(look, waitMs - waited);
    const { applied } = await receipts.wait(jobs, step);
    waited += step;
    const found = [...(await deliveries.load(keys)).values()];
    const areSettled = found.length === keys.length && found.every(({ status }) => isSettled(status));
    if (applied || areSettled || waited >= waitMs) return new Map(found.map((each) => [each.id, each]));
  }
}
