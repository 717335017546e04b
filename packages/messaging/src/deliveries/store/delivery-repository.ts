/**
 * Stores deliveries. Each write names the version that it follows; of two workers with the same delivery one is
 * refused and gets the stored delivery. Concurrent writes share round trips.
 *
 * A new delivery is claimed before it is stored. Its claim is a row of its own, and the delivery is written once,
 * with its outcome: insert the claim, check whether the delivery is stored; later store it, remove the claim. A
 * worker that has claimed sees what others stored before they removed their claims, so a stored delivery is never
 * claimed, and only one worker stores. A claim stays while its worker may still be calling the provider, also when a
 * report or another worker stores the delivery meanwhile: an erasure marks the claim, so the worker learns that the
 * delivery no longer exists.
 */
import {
  batchOne,
  deliveryKey,
  type ClaimStore,
  type DeliveryKey,
  type DeliveryStore,
} from "@signalbox/core";
import { loadDeliveries } from "./load-deliveries.js";
import {
  fromStored,
  isPlaceholder,
  isSameClaim,
  isUnderWay,
  claimPlaceholder,
  toStored,
  type Delivery,
} from "../state/delivery.js";

/** `stored` is what is stored; undefined when the delivery no longer exists because its user was erased. */
export type Written =
  | { readonly is: "written"; readonly stored: Delivery }
  | { readonly is: "overtaken"; readonly stored: Delivery | undefined };

export interface DeliveryRepository {
  /**
   * A delivery at version 1 is new: it is claimed when it is about to be sent, else stored. Throws
   * `unavailable("store")`; then it may be written or not.
   */
  write(delivery: Delivery): Promise<Written>;
  load(key: DeliveryKey): Promise<Delivery | undefined>;
}

export interface RepositoryPorts {
  readonly deliveries: DeliveryStore;
  readonly claims: ClaimStore;
  /** Waits, ms. */
  readonly sleep: (ms: number) => Promise<void>;
}

const maxBatch = 250;
/** Shorter, because a claimed message occupies one of the provider's few connections, ms. */
const gatherClaimsMs = 5;
/** How long the placeholder claim lasts while a new delivery is stored, ms. */
const placeholderMs = 60_000;

export function createDeliveryRepository(ports: RepositoryPorts): DeliveryRepository {
  const { sleep } = ports;
  const batching = { limit: maxBatch, gather: { sleep } };
  const claimBatching = { limit: maxBatch, gather: { sleep, longestMs: gatherClaimsMs } };
  const load = batchOne((keys: readonly DeliveryKey[]) => loadAll(keys, ports), batching);
  const writing = (
    write: (firsts: readonly Delivery[]) => Promise<ReadonlySet<DeliveryKey>>,
    options = batching,
  ): ((delivery: Delivery) => Promise<boolean>) =>
    batchOne<Delivery, boolean>((all) => writeAll(all, write), options);
  const claim = writing((fresh) => claimAll(fresh, ports), claimBatching);
  const store = writing((fresh) => storeAll(fresh, ports));
  const save = writing((changed) => ports.deliveries.save(changed.map(toStored)));

  const overtaken = async (delivery: Delivery): Promise<Written> => ({
    is: "overtaken",
    stored: await load(keyOf(delivery)),
  });
  const storeNew = async (delivery: Delivery): Promise<Written> => {
    const { isClaim: _, ...stored } = delivery;
    return (await store(stored)) ? { is: "written", stored } : overtaken(stored);
  };

  return {
    load,
    async write(delivery) {
      if (delivery.isClaim === true) return storeNew(delivery);
      if (delivery.version > 1) {
        return (await save(delivery)) ? { is: "written", stored: delivery } : overtaken(delivery);
      }
      const isForSending = delivery.status === "sending";
      const wanted = isForSending ? delivery : claimPlaceholder(delivery, delivery.updatedAt + placeholderMs);
      if (await claim(wanted)) {
        return isForSending ? { is: "written", stored: { ...delivery, isClaim: true } } : storeNew(delivery);
      }
      const found = await overtaken(delivery);
      // A worker that has something to store may replace a placeholder.
      const mayReplace = found.stored !== undefined && isPlaceholder(found.stored);
      return mayReplace && !isForSending ? storeNew(delivery) : found;
    },
  };
}

export function keyOf({ record }: Delivery): DeliveryKey {
  return deliveryKey(record.request.workspaceId, record.request.id);
}

async function loadAll(
  keys: readonly DeliveryKey[],
  ports: RepositoryPorts,
): Promise<(Delivery | undefined)[]> {
  const stored = await loadDeliveries(keys, ports);
  return keys.map((key) => {
    const found = stored.get(key);
    if (found === undefined) return undefined;
    const delivery = fromStored(found.delivery);
    return found.isClaim ? { ...delivery, isClaim: true } : delivery;
  });
}

/**
 * Removes claims on deliveries that are stored already, unless the stored one is this very claim, stored by another
 * worker meanwhile.
 */
async function claimAll(
  fresh: readonly Delivery[],
  { deliveries, claims }: RepositoryPorts,
): Promise<ReadonlySet<DeliveryKey>> {
  const refused = await claims.insert(fresh.map(toStored));
  const taken = fresh.filter((claim) => !refused.has(keyOf(claim)));
  const stored = await deliveries.load(taken.map(keyOf));
  const redundant = taken.filter((claim) => {
    const found = stored.get(keyOf(claim));
    return found !== undefined && !isSameClaim(fromStored(found), claim);
  });
  await claims.remove(redundant.map(keyOf));
  return new Set([...refused, ...stored.keys()]);
}

/** Stores deliveries and removes their claims, except those whose worker may still be calling the provider. */
async function storeAll(
  fresh: readonly Delivery[],
  { deliveries, claims }: RepositoryPorts,
): Promise<ReadonlySet<DeliveryKey>> {
  const refused = await deliveries.insert(fresh.map(toStored));
  const stored = fresh.filter((delivery) => !refused.has(keyOf(delivery)));
  const [underWay, done] = [stored.filter(isUnderWay), stored.filter((each) => !isUnderWay(each))];
  const erased = [...(await claims.erased(underWay.map(keyOf))), ...(await claims.remove(done.map(keyOf)))];
  await deliveries.remove(erased);
  return new Set([...refused, ...erased]);
}

/** Of several deliveries with the same key only the first is written. */
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
