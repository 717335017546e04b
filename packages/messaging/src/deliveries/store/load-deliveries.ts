/**
 * Loads deliveries as they are known: those that are stored, and those that are only claimed because a provider is
 * being called, or their worker died.
 */
import type { ClaimStore, DeliveryKey, DeliveryStore, StoredDelivery } from "@signalbox/core";

export interface LoadDeliveriesPorts {
  readonly deliveries: Pick<DeliveryStore, "load">;
  readonly claims: Pick<ClaimStore, "load">;
}

export interface KnownDelivery {
  readonly delivery: StoredDelivery;
  readonly isClaim: boolean;
}

/**
 * A delivery that is neither stored nor claimed may have been stored while the claims were read, so the store is read
 * again.
 */
export async function loadDeliveries(
  keys: readonly DeliveryKey[],
  { deliveries, claims }: LoadDeliveriesPorts,
): Promise<Map<DeliveryKey, KnownDelivery>> {
  const wanted = [...new Set(keys)];
  const stored = await deliveries.load(wanted);
  const missing = wanted.filter((key) => !stored.has(key));
  const claimed = missing.length === 0 ? new Map<DeliveryKey, StoredDelivery>() : await claims.load(missing);
  const unknown = missing.filter((key) => !claimed.has(key));
  const late = unknown.length === 0 ? new Map<DeliveryKey, StoredDelivery>() : await deliveries.load(unknown);
  const found =
    (isClaim: boolean) =>
    ([key, delivery]: readonly [DeliveryKey, StoredDelivery]): readonly [DeliveryKey, KnownDelivery] => [
      key,
      { delivery, isClaim },
    ];
  return new Map([...[...stored, ...late].map(found(false)), ...[...claimed].map(found(true))]);
}
