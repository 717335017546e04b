/**
 * Deliveries as anybody must know them: those that are stored, and those of which only a claim tells so far, because a
 * provider has them just now, or had when its worker died.
 */
import type { ClaimStore, DeliveryKey, DeliveryStore, StoredDelivery } from "@signalbox/core";

export interface StandingPorts {
  readonly deliveries: Pick<DeliveryStore, "load">;
  readonly claims: Pick<ClaimStore, "load">;
}

export interface StandingDelivery {
  readonly delivery: StoredDelivery;
  readonly isClaim: boolean;
}

/** What is neither stored nor claimed may have been stored while the claims were read: it is looked for once more. */
export async function loadStanding(
  keys: readonly DeliveryKey[],
  { deliveries, claims }: StandingPorts,
): Promise<Map<DeliveryKey, StandingDelivery>> {
  const wanted = [...new Set(keys)];
  const stored = await deliveries.load(wanted);
  const missing = wanted.filter((key) => !stored.has(key));
  const claimed = missing.length === 0 ? new Map<DeliveryKey, StoredDelivery>() : await claims.load(missing);
  const unknown = missing.filter((key) => !claimed.has(key));
  const late = unknown.length === 0 ? new Map<DeliveryKey, StoredDelivery>() : await deliveries.load(unknown);
  const found =
    (isClaim: boolean) =>
    ([key, delivery]: readonly [DeliveryKey, StoredDelivery]): readonly [DeliveryKey, StandingDelivery] => [
      key,
      { delivery, isClaim },
    ];
  return new Map([...[...stored, ...late].map(found(false)), ...[...claimed].map(found(true))]);
}
