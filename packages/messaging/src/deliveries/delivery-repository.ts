/**
 * Stores deliveries: each write names the version it follows, so of two workers with the same delivery one is overtaken and
 * learns what is stored instead. Concurrent writes share round trips.
 *
 * A new delivery is claimed before it is stored. Its claim is a row of its own, and the delivery is written once, with
 * what came of it: claim, then look whether it is stored; later store, then remove the claim. A worker that has claimed sees
 * what others stored before they removed their claims, so what is stored is never claimed, and only one worker stores. A
 * claim stays while its worker may still be with the provider, also when a report or another worker has the delivery stored
 * meanwhile: an erasure marks the claim, and the worker learns that there is no such delivery any more.
 */
import {
  batchOne,
  deliveryKey,
  type ClaimStore,
  type DeliveryKey,
  type DeliveryStore,
} from "@signalbox/core";
import { loadStanding } from "./load-standing.js";
import {
  fromStored,
  isHeldPlace,
  isSameClaim,
  isUnderWay,
  placeHeld,
  toStored,
  type Delivery,
} from "./delivery.js";

/** `standing` is undefined when there is no such delivery any more: its user was erased. */
export type Written =
  | { readonly is: "written"; readonly standing: Delivery }
  | { readonly is: "overtaken"; readonly standing: Delivery | undefined };

export interface DeliveryRepository {
  /**
   * A delivery at version 1 is new: it is claimed when it is about to be sent, and stored when it is not. Throws
   * `unavailable("store")`; then it may be written or not.
   */
  write(delivery: Delivery): Promise<Written>;
  load(key: DeliveryKey): Promise<Delivery | undefined>;
}

export interface RepositoryPorts {
  readonly deliveries: DeliveryStore;
  readonly claims: ClaimStore;
  /** Waits, ms. */
  readonly rest: (ms: number) => Promise<void>;
}

const maxPerRound = 250;
/** Shorter, because a message that is claimed holds one of the provider's few connections, ms. */
const gatherClaimsMs = 5;
/** For the two steps in which a new delivery is stored, ms. */
const placeHeldMs = 60_000;

export function createDeliveryRepository(ports: RepositoryPorts): DeliveryRepository {
  const { rest } = ports;
  const rounds = { limit: maxPerRound, gather: { rest } };
  const claimRounds = { limit: maxPerRound, gather: { rest, longestMs: gatherClaimsMs } };
  const load = batchOne((keys: readonly DeliveryKey[]) => loadAll(keys, ports), rounds);
  const writing = (
    write: (firsts: readonly Delivery[]) => Promise<ReadonlySet<DeliveryKey>>,
    options = rounds,
  ): ((delivery: Delivery) => Promise<boolean>) =>
    batchOne<Delivery, boolean>((all) => writeAll(all, write), options);
  const claim = writing((fresh) => claimAll(fresh, ports), claimRounds);
  const store = writing((fresh) => storeAll(fresh, ports));
  const save = writing((changed) => ports.deliveries.save(changed.map(toStored)));

  const overtaken = async (delivery: Delivery): Promise<Written> => ({
    is: "overtaken",
    standing: await load(keyOf(delivery)),
  });
  const storeNew = async (delivery: Delivery): Promise<Written> => {
    const { isClaim: _, ...standing } = delivery;
    return (await store(standing)) ? { is: "written", standing } : overtaken(standing);
  };

  return {
    load,
    async write(delivery) {
      if (delivery.isClaim === true) return storeNew(delivery);
      if (delivery.version > 1) {
        return (await save(delivery)) ? { is: "written", standing: delivery } : overtaken(delivery);
      }
      const isForSending = delivery.status === "sending";
      const wanted = isForSending ? delivery : placeHeld(delivery, delivery.updatedAt + placeHeldMs);
      if (await claim(wanted)) {
        return isForSending
          ? { is: "written", standing: { ...delivery, isClaim: true } }
          : storeNew(delivery);
      }
      const found = await overtaken(delivery);
      // A place that is only held may be taken by a worker that has something to store.
      const isPlace = found.standing !== undefined && isHeldPlace(found.standing);
      return isPlace && !isForSending ? storeNew(delivery) : found;
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
  const standing = await loadStanding(keys, ports);
  return keys.map((key) => {
    const found = standing.get(key);
    if (found === undefined) return undefined;
    const delivery = fromStored(found.delivery);
    return found.isClaim ? { ...delivery, isClaim: true } : delivery;
  });
}

/** A claim on what is stored already is given back; not when it is itself what another worker had stored meanwhile. */
async function claimAll(
  fresh: readonly Delivery[],
  { deliveries, claims }: RepositoryPorts,
): Promise<ReadonlySet<DeliveryKey>> {
  const refused = await claims.insert(fresh.map(toStored));
  const taken = fresh.filter((claim) => !refused.has(keyOf(claim)));
  const stored = await deliveries.load(taken.map(keyOf));
  const vain = taken.filter((claim) => {
    const found = stored.get(keyOf(claim));
    return found !== undefined && !isSameClaim(fromStored(found), claim);
  });
  await claims.remove(vain.map(keyOf));
  return new Set([...refused, ...stored.keys()]);
}

/** Of those that were stored the claims go, but for those whose worker may still be with the provider. */
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
