/** The ports of the delivery pipeline with injected faults: see `hazards.ts`. */
import {
  unavailable,
  type ClaimStore,
  type DeliveryStore,
  type Quotas,
  type TableStore,
  type RateLimiter,
  type WorkQueueWriter,
} from "@signalbox/core";
import type { GroupCommit } from "@signalbox/engine";
import { lanes, type Lane } from "@signalbox/messaging";
import type { Faults } from "../hazards.js";
import type { SimulatedProcess } from "../virtual-time.js";

export interface OutsidePorts {
  readonly deliveries: DeliveryStore;
  readonly claims: ClaimStore;
  readonly tables: TableStore;
  readonly queues: Readonly<Record<Lane, WorkQueueWriter>>;
  readonly commit: GroupCommit;
  readonly rateLimiter: RateLimiter;
  readonly quotas: Quotas;
}

export function withDeliveryFaults(
  ports: OutsidePorts,
  process: SimulatedProcess,
  { rng, time, ...faults }: Faults,
  failure: () => number,
): OutsidePorts {
  const call = async <Answer>(what: "queue" | "store", perform: () => Promise<Answer>): Promise<Answer> => {
    await time.turn(process);
    if (rng.chance(failure())) throw unavailable(what, new Error("simulated: no answer, not done"));
    const answer = await perform();
    await time.turn(process);
    if (rng.chance(failure())) throw unavailable(what, new Error("simulated: no answer, but done"));
    return answer;
  };
  const inParts = async <Item, Answer>(
    items: readonly Item[],
    perform: (part: readonly Item[]) => Promise<Answer>,
  ): Promise<Answer[]> => {
    const cut = rng.below(items.length + 1);
    const answers: Answer[] = [];
    for (const part of [items.slice(0, cut), items.slice(cut)]) {
      if (part.length > 0) answers.push(await call("store", () => perform(part)));
    }
    return answers;
  };
  const writer = (queue: WorkQueueWriter): WorkQueueWriter => ({
    addAll: (jobs) => call("queue", () => queue.addAll(jobs)),
    depth: () => call("queue", () => queue.depth()),
    backlogs: (shares) => call("queue", () => queue.backlogs(shares)),
  });
  void faults;
  return {
    deliveries: {
      ...ports.deliveries,
      insert: async (deliveries) => union(await inParts(deliveries, (part) => ports.deliveries.insert(part))),
      save: async (deliveries) => union(await inParts(deliveries, (part) => ports.deliveries.save(part))),
      load: (keys) => call("store", () => ports.deliveries.load(keys)),
      remove: async (keys) => void (await inParts(keys, (part) => ports.deliveries.remove(part))),
      due: (...args) => call("store", () => ports.deliveries.due(...args)),
      dueBehind: (...args) => call("store", () => ports.deliveries.dueBehind(...args)),
    },
    claims: {
      insert: async (claims) => union(await inParts(claims, (part) => ports.claims.insert(part))),
      load: (keys) => call("store", () => ports.claims.load(keys)),
      remove: async (keys) => union(await inParts(keys, (part) => ports.claims.remove(part))),
      erased: (keys) => call("store", () => ports.claims.erased(keys)),
      postpone: async (keys, dueAt) =>
        void (await inParts(keys, (part) => ports.claims.postpone(part, dueAt))),
      due: (now, limit) => call("store", () => ports.claims.due(now, limit)),
    },
    tables: {
      ...ports.tables,
      getMany: (table, ids) => call("store", () => ports.tables.getMany(table, ids)),
      apply: (changes) => call("store", () => ports.tables.apply(changes)),
    },
    queues: lanes((lane) => writer(ports.queues[lane])),
    commit: { pending: 0, post: (...args) => call("queue", () => ports.commit.post(...args)) },
    quotas: {
      take: (...args) => call("queue", () => ports.quotas.take(...args)),
      giveBack: (...args) => call("queue", () => ports.quotas.giveBack(...args)),
    },
    rateLimiter: { take: (...args) => call("queue", () => ports.rateLimiter.take(...args)) },
  };
}

function union<Item>(sets: readonly ReadonlySet<Item>[]): ReadonlySet<Item> {
  return new Set(sets.flatMap((set) => [...set]));
}
