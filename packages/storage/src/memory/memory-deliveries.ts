/** Deliveries in a map. Versions are compared and written in one turn of the event loop, so every write is atomic. */
import {
  pairsOfSearchValues,
  statusesOfClasses,
  workspaceOf,
  type ActorKey,
  type DeliveryFilter,
  type DeliveryKey,
  type DeliveryPage,
  type DeliveryStore,
  type SearchValues,
  type StoredDelivery,
} from "@signalbox/core";
import type { VersionedDeliveryErasure } from "../change-plan.js";
import { compareCodePoints } from "../code-points.js";
import { entryText, keyOfDelivery, orderValue, wantedEntries } from "../delivery-values.js";
import { compareValues } from "../row-values.js";
import type { ExpiringRows } from "./memory-expiry.js";

/** The store, the erasures that the tables' `apply` passes on, and what expires. */
export interface MemoryDeliveryStore extends DeliveryStore, ExpiringRows {
  erase(erasure: VersionedDeliveryErasure): void;
  countOf(owner: ActorKey): number;
}

export function createMemoryDeliveries(): MemoryDeliveryStore {
  const stored = new Map<DeliveryKey, StoredDelivery>();
  const matching = (filter: DeliveryFilter): StoredDelivery[] =>
    [...stored.values()].filter(deliveryMatcher(filter));

  return {
    expiring(workspaceId) {
      return matching({ workspaceId, withHidden: true }).map((delivery) => ({
        id: keyOfDelivery(delivery),
        position: delivery.sentAt,
        expires: delivery.dueAt === null,
      }));
    },

    expire(ids) {
      for (const id of ids) stored.delete(id as DeliveryKey);
    },

    async insert(deliveries) {
      const before = new Set(stored.keys());
      const refused = deliveries.map(keyOfDelivery).filter((key) => before.has(key));
      for (const delivery of deliveries) {
        const key = keyOfDelivery(delivery);
        if (!stored.has(key)) stored.set(key, delivery);
      }
      return new Set(refused);
    },

    async load(keys) {
      return new Map(
        keys.flatMap((key) => {
          const found = stored.get(key);
          return found === undefined ? [] : [[key, found] as const];
        }),
      );
    },

    async save(deliveries) {
      const refused = new Set<DeliveryKey>();
      for (const delivery of deliveries) {
        const key = keyOfDelivery(delivery);
        if (stored.get(key)?.version === delivery.version - 1) stored.set(key, delivery);
        else refused.add(key);
      }
      return refused;
    },

    async remove(keys) {
      for (const key of keys) stored.delete(key);
    },

    async due(now, limit, among) {
      const wanted = [...stored.values()].filter(
        ({ broadcastId }) => among === undefined || among.ofBroadcasts === (broadcastId !== undefined),
      );
      return dueDeliveries(wanted, now, limit);
    },

    async dueBehind(after, limit) {
      return [...stored.values()]
        .flatMap((delivery) => {
          const { workspaceId, dueAt } = delivery;
          return dueAt !== null && workspaceId > after ? [{ delivery, workspaceId, dueAt }] : [];
        })
        .toSorted(
          (one, other) => compareCodePoints(one.workspaceId, other.workspaceId) || one.dueAt - other.dueAt,
        )
        .slice(0, limit)
        .map(({ delivery }) => delivery);
    },

    async list({ filter, order, from, backward = false, limit }) {
      const compare = comparer(order, backward);
      const beyond = matching(filter)
        .map((delivery) => placed(delivery, order))
        .filter((each) => from === undefined || compare(each, from) > 0)
        .toSorted(compare)
        .slice(0, limit)
        .map(({ delivery }) => delivery);
      return backward ? beyond.toReversed() : beyond;
    },

    async count(filter) {
      return matching(filter).length;
    },

    async countReasons({ filter, reasons, limit }) {
      const all = matching(filter);
      return reasons.flatMap((reason) => {
        const found = all.filter((delivery) => delivery.reason === reason);
        if (found.length === 0) return [];
        const counted = found.slice(0, limit);
        const dueTimes = counted.flatMap(({ dueAt }) => (dueAt === null ? [] : [dueAt]));
        return [
          {
            reason,
            count: counted.length,
            oldestAt: Math.min(...found.map(({ sentAt }) => sentAt)),
            nextDueAt: dueTimes.length === 0 ? null : Math.min(...dueTimes),
          },
        ];
      });
    },

    async normalizeAddresses({ workspaceId, after, limit, normalOf }) {
      const read = [...stored]
        .filter(([, { to = "", ...each }]) => each.workspaceId === workspaceId && to > after)
        .toSorted(([, one], [, other]) => compareCodePoints(one.to ?? "", other.to ?? ""))
        .slice(0, limit);
      const last = read.at(-1)?.[1].to;
      if (last === undefined) return undefined;
      const addresses = new Set(read.map(([, { to }]) => to));
      for (const [key, delivery] of stored) {
        const { normalTo: _, ...sent } = delivery;
        const { to, channel } = sent;
        if (to === undefined || !addresses.has(to) || sent.workspaceId !== workspaceId) continue;
        const normalTo = normalOf(channel, to);
        stored.set(key, normalTo === to ? sent : { ...sent, normalTo });
      }
      return { last, read: read.length };
    },

    async *stream(filter) {
      const order = { by: "sentAt", direction: "desc" } as const;
      const sorted = matching(filter)
        .map((delivery) => placed(delivery, order))
        .toSorted(comparer(order, false));
      for (const { delivery } of sorted) yield delivery;
    },

    erase({ change: { owner, atMost = Number.POSITIVE_INFINITY } }) {
      for (const key of keysOf(stored, owner).slice(0, atMost)) stored.delete(key);
    },

    countOf: (owner) => keysOf(stored, owner).length,
  };
}

/** Of one owner. */
export function keysOf(
  stored: ReadonlyMap<DeliveryKey, StoredDelivery>,
  owner: ActorKey,
): readonly DeliveryKey[] {
  const workspaceId = workspaceOf(owner);
  return [...stored].flatMap(([key, delivery]) =>
    delivery.owner === owner && delivery.workspaceId === workspaceId ? [key] : [],
  );
}

/** The due ones, the earliest first. */
export function dueDeliveries(
  deliveries: Iterable<StoredDelivery>,
  now: number,
  limit: number,
): readonly StoredDelivery[] {
  const due: { readonly delivery: StoredDelivery; readonly dueAt: number }[] = [];
  for (const delivery of deliveries) {
    if (delivery.dueAt !== null && delivery.dueAt <= now) due.push({ delivery, dueAt: delivery.dueAt });
  }
  return due
    .toSorted((left, right) => left.dueAt - right.dueAt)
    .slice(0, limit)
    .map(({ delivery }) => delivery);
}

interface Place {
  readonly value: string | number;
  readonly id: string;
}

function placed(
  delivery: StoredDelivery,
  { by }: DeliveryPage["order"],
): Place & { readonly delivery: StoredDelivery } {
  return { value: orderValue(delivery, by), id: delivery.id, delivery };
}

function comparer(
  { direction }: DeliveryPage["order"],
  backward: boolean,
): (left: Place, right: Place) => number {
  const sign = (direction === "asc") === backward ? -1 : 1;
  return (left, right) =>
    sign * (compareValues(left.value, right.value) || compareCodePoints(left.id, right.id));
}

function deliveryMatcher(filter: DeliveryFilter): (delivery: StoredDelivery) => boolean {
  const tests: ((delivery: StoredDelivery) => boolean)[] = [
    ({ workspaceId }) => workspaceId === filter.workspaceId,
  ];
  const among = <Value>(
    wanted: readonly Value[] | undefined,
    valueOf: (delivery: StoredDelivery) => Value,
  ): void => {
    if (wanted !== undefined) tests.push((delivery) => wanted.includes(valueOf(delivery)));
  };
  const { journeyId, broadcastId, sentFrom, sentTo, withHidden = false } = filter;
  if (journeyId !== undefined) tests.push((delivery) => delivery.journeyId === journeyId);
  if (broadcastId !== undefined) tests.push((delivery) => delivery.broadcastId === broadcastId);
  among(filter.nodeIds, ({ nodeId = "" }) => nodeId);
  if (filter.isDue === true) tests.push(({ dueAt }) => dueAt !== null);
  const { classes } = filter;
  if (classes !== undefined) {
    const olderStatuses = statusesOfClasses(classes);
    tests.push(({ countedAs, status }) =>
      countedAs === undefined ? olderStatuses.includes(status) : classes.includes(countedAs),
    );
  }
  among(filter.owners, ({ owner }) => owner);
  among(filter.channels, ({ channel }) => channel);
  const { statuses, events } = filter;
  if (statuses !== undefined || events !== undefined) {
    tests.push(
      ({ status, event }) =>
        (statuses ?? []).includes(status) || (event !== undefined && (events ?? []).includes(event)),
    );
  }
  among(filter.reasons, ({ reason }) => reason);
  among(filter.templateIds, ({ templateId }) => templateId);
  among(filter.from, ({ from }) => from ?? "");
  const { to: addresses } = filter;
  if (addresses !== undefined) {
    tests.push(({ to = "", normalTo = to }) => addresses.includes(to) || addresses.includes(normalTo));
  }
  if (sentFrom !== undefined) tests.push(({ sentAt }) => sentAt >= sentFrom);
  if (sentTo !== undefined) tests.push(({ sentAt }) => sentAt < sentTo);
  if (!withHidden) tests.push(({ hidden }) => hidden !== true);
  const { triggeringProperties = [], contextValues = [] } = filter;
  const values = [
    (delivery: StoredDelivery) => holdsEntries(delivery.triggeringProperties, triggeringProperties),
    (delivery: StoredDelivery) => holdsEntries(delivery.contextValues, contextValues),
  ];
  const isEither = triggeringProperties.length > 0 && contextValues.length > 0;
  tests.push((delivery) =>
    isEither ? values.some((holds) => holds(delivery)) : values.every((holds) => holds(delivery)),
  );
  return (delivery) => tests.every((test) => test(delivery));
}

function holdsEntries(
  values: SearchValues = {},
  wanted: readonly { readonly key: string; readonly value: string }[] = [],
): boolean {
  const held = new Set(pairsOfSearchValues(values).map(([key, value]) => entryText(key, value)));
  return wantedEntries(wanted).every((anyOf) => anyOf.some((entry) => held.has(entry)));
}
