/** Checks a delivery's status against the count transitions in its events. */
import type { DeliveryMove, StoredDelivery } from "@signalbox/core";
import { fromStored, countedStateOf } from "@signalbox/messaging";

/** The transitions lead from no status to the stored status, and nowhere else. */
export function expectCounted(
  stored: StoredDelivery,
  transitions: Iterable<{ readonly deliveryId: string; readonly move: DeliveryMove | undefined }>,
): void {
  const counts = new Map<string, number>();
  const count = (standing: DeliveryMove["from"], by: number): void => {
    if (standing === undefined) return;
    const key = JSON.stringify([standing.at, standing.provider, standing.as]);
    counts.set(key, (counts.get(key) ?? 0) + by);
  };
  for (const { deliveryId, move } of transitions) {
    if (deliveryId !== stored.id) continue;
    count(move?.from, -1);
    count(move?.to, 1);
  }
  count(countedStateOf(fromStored(stored)), -1);
  const wrong = [...counts].filter(([, by]) => by !== 0);
  if (wrong.length > 0) throw new Error(`${stored.id} is counted wrongly: ${JSON.stringify(wrong)}`);
}
