/**
 * Deliveries as they are kept: each write says which version it follows, so of two workers with the same delivery in hand
 * one is overtaken and learns what stands there instead. Many small writes leave together.
 */
import { deliveryKey, type DeliveryKey, type DeliveryStore } from "@signalbox/core";
import { coalesce } from "./coalesce.js";
import { fromStored, toStored, type Delivery } from "./delivery.js";

export type Written =
  | { readonly is: "written" }
  /** `standing` is undefined when there is no such delivery any more: its user was erased. */
  | { readonly is: "overtaken"; readonly standing: Delivery | undefined };

export interface DeliveryBook {
  /** A delivery at version 1 is new. Throws `unavailable("store")`; then it may be written or not. */
  write(delivery: Delivery): Promise<Written>;
  load(key: DeliveryKey): Promise<Delivery | undefined>;
}

const maxPerRound = 250;

export function createDeliveryBook(store: DeliveryStore): DeliveryBook {
  const load = coalesce<DeliveryKey, Delivery | undefined>(
    async (keys) => {
      const found = await store.load([...new Set(keys)]);
      return keys.map((key) => {
        const stored = found.get(key);
        return stored === undefined ? undefined : fromStored(stored);
      });
    },
    { limit: maxPerRound },
  );
  const insert = coalesce<Delivery, boolean>(
    (deliveries) => writeAll(deliveries, (fresh) => store.insert(fresh.map(toStored))),
    { limit: maxPerRound },
  );
  const save = coalesce<Delivery, boolean>(
    (deliveries) => writeAll(deliveries, (changed) => store.save(changed.map(toStored))),
    { limit: maxPerRound },
  );
  return {
    load,
    async write(delivery) {
      const isWritten = await (delivery.version === 1 ? insert(delivery) : save(delivery));
      if (isWritten) return { is: "written" };
      return { is: "overtaken", standing: await load(keyOf(delivery)) };
    },
  };
}

export function keyOf({ record }: Delivery): DeliveryKey {
  return deliveryKey(record.request.workspaceId, record.request.id);
}

/** Of several with one key only the first is written. */
async function writeAll(
  deliveries: readonly Delivery[],
  write: (firsts: readonly Delivery[]) => Promise<ReadonlySet<DeliveryKey>>,
): Promise<boolean[]> {
  const firsts = new Map<DeliveryKey, Delivery>();
  for (const delivery of deliveries) {
    const key = keyOf(delivery);
    if (!firsts.has(key)) firsts.set(key, delivery);
  }
  const refused = await write([...firsts.values()]);
  return deliveries.map((delivery) => {
    const key = keyOf(delivery);
    return firsts.get(key) === delivery && !refused.has(key);
  });
}
