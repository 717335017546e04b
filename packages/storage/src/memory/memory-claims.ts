/** Claims in a map, and the keys of those whose user was erased. */
import { type ActorKey, type ClaimStore, type DeliveryKey, type StoredDelivery } from "@signalbox/core";
import type { VersionedDeliveryErasure } from "../change-plan.js";
import { keyOfDelivery } from "../delivery-values.js";
import { dueDeliveries, keysOf } from "./memory-deliveries.js";

/** The store, and the erasures that the tables' `apply` passes on. */
export interface MemoryClaimStore extends ClaimStore {
  erase(erasure: VersionedDeliveryErasure): void;
  countOf(owner: ActorKey): number;
}

export function createMemoryClaims(): MemoryClaimStore {
  const claims = new Map<DeliveryKey, StoredDelivery>();
  const erased = new Set<DeliveryKey>();

  return {
    async insert(added) {
      const taken = new Set([...claims.keys(), ...erased]);
      for (const claim of added) {
        const key = keyOfDelivery(claim);
        if (!claims.has(key) && !erased.has(key)) claims.set(key, claim);
      }
      return new Set(added.map(keyOfDelivery).filter((key) => taken.has(key)));
    },

    async load(keys) {
      return new Map(
        keys.flatMap((key) => {
          const claim = claims.get(key);
          return claim === undefined ? [] : [[key, claim] as const];
        }),
      );
    },

    async remove(keys) {
      for (const key of keys) claims.delete(key);
      return new Set(keys.filter((key) => erased.has(key)));
    },

    async erased(keys) {
      return new Set(keys.filter((key) => erased.has(key)));
    },

    async postpone(keys, dueAt) {
      for (const key of keys) {
        const claim = claims.get(key);
        if (claim !== undefined) claims.set(key, { ...claim, dueAt });
      }
    },

    async due(now, limit) {
      return dueDeliveries(claims.values(), now, limit);
    },

    erase({ change: { owner, atMost = Number.POSITIVE_INFINITY } }) {
      for (const key of keysOf(claims, owner).slice(0, atMost)) {
        claims.delete(key);
        erased.add(key);
      }
    },

    countOf: (owner) => keysOf(claims, owner).length,
  };
}
