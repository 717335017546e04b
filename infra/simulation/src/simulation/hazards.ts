/**
 * Ports with injected faults, as a process on an unreliable machine has them: every call waits for the process's turn
 * before it is executed and again before its answer arrives, batches may be executed partially, commands may be sent
 * twice, and servers may not answer, whether or not they executed the call.
 */
import {
  unavailable,
  type ActorStore,
  type EventStore,
  type LeasedMessageBatch,
  type MailboxWriter,
  type TableStore,
  type WorkQueueWriter,
} from "@signalbox/core";
import type { LayoutStore, MemoryMailboxes } from "@signalbox/queue/testing";
import type { Rng } from "./rng.js";
import type { SimulatedProcess, VirtualTime } from "./virtual-time.js";

export interface Faults {
  readonly rng: Rng;
  readonly time: VirtualTime;
  /** Chance that a call has no answer. */
  failure: number;
  /** An add counts once a replica has it. */
  readonly waitsForReplica: boolean;
}

interface Ports {
  readonly deliveryQueue: WorkQueueWriter;
  readonly actors: ActorStore;
  readonly events: EventStore;
  readonly tables: TableStore;
}

export interface FaultyPorts extends Ports {
  writerTo(mailboxes: MemoryMailboxes): MailboxWriter;
  layoutStore(store: LayoutStore): LayoutStore;
  areEmpty(mailboxes: MemoryMailboxes): Promise<boolean>;
  /** A command to the servers of the mailboxes. */
  ask<Answer>(perform: () => Answer): Promise<Answer>;
  hold(held: LeasedMessageBatch): LeasedMessageBatch;
}

export function withFaults(ports: Ports, process: SimulatedProcess, faults: Faults): FaultyPorts {
  const { rng, time } = faults;

  const call = async <Answer>(what: "queue" | "store", perform: () => Promise<Answer>): Promise<Answer> => {
    await time.turn(process);
    if (rng.chance(faults.failure)) throw unavailable(what, new Error("simulated: no answer, not done"));
    const answer = await perform();
    await time.turn(process);
    if (rng.chance(faults.failure)) throw unavailable(what, new Error("simulated: no answer, but done"));
    return answer;
  };

  /** A batch is not atomic: a crash may leave any leading part of it executed. */
  const callInParts = async <Item, Answer>(
    items: readonly Item[],
    perform: (part: readonly Item[]) => Promise<Answer>,
  ): Promise<Answer[]> => {
    const cut = rng.below(items.length + 1);
    const parts = [items.slice(0, cut), items.slice(cut)].filter((part) => part.length > 0);
    const answers: Answer[] = [];
    for (const part of parts) answers.push(await call("store", () => perform(part)));
    return answers;
  };

  /** Each batch is a call that may fail. */
  async function* inBatches<Batch>(batches: AsyncIterable<Batch>): AsyncGenerator<Batch> {
    for await (const batch of batches) yield await call("store", () => Promise.resolve(batch));
  }

  return {
    writerTo: (mailboxes) => ({
      partitions: mailboxes.partitions,
      add: (partition, job, messageBatch) =>
        call("queue", async () => {
          await mailboxes.add(partition, job, messageBatch);
          if (rng.chance(0.1)) await mailboxes.add(partition, job, messageBatch);
          if (!faults.waitsForReplica) return;
          await time.turn(process);
          if (!mailboxes.replicate(partition, job))
            throw unavailable("queue", new Error("simulated: lost in a failover"));
        }),
    }),
    layoutStore: (store) => ({
      read: () => call("queue", () => store.read()),
      checkFirst: (first) => call("queue", () => store.checkFirst(first)),
      replace: (before, after) => call("queue", () => store.replace(before, after)),
    }),
    ask: (perform) => call("queue", async () => perform()),
    areEmpty: (mailboxes) =>
      call("queue", async () => {
        if (faults.waitsForReplica) mailboxes.replicateAll();
        return (await mailboxes.depths()).every(({ waiting, active }) => waiting + active === 0);
      }),
    deliveryQueue: {
      depth: () => ports.deliveryQueue.depth(),
      backlogs: (shares) => ports.deliveryQueue.backlogs(shares),
      addAll: (jobs) =>
        call("queue", async () => {
          await ports.deliveryQueue.addAll(jobs);
          if (rng.chance(0.1)) await ports.deliveryQueue.addAll(jobs.slice(rng.below(jobs.length)));
        }),
    },
    actors: {
      ...ports.actors,
      load: (keys) => call("store", () => ports.actors.load(keys)),
      versions: (keys) => call("store", () => ports.actors.versions(keys)),
      page: (page) => call("store", () => ports.actors.page(page)),
      save: async (writes) => {
        const conflicts = await callInParts(writes, (part) => ports.actors.save(part));
        return new Set(conflicts.flatMap((part) => [...part]));
      },
    },
    events: {
      ...ports.events,
      record: async (events) => (await callInParts(events, (part) => ports.events.record(part))).flat(),
      historySlice: (question) => call("store", () => ports.events.historySlice(question)),
      areLong: (owners, options) => call("store", () => ports.events.areLong(owners, options)),
      histories: (owners) => inBatches(ports.events.histories(owners)),
      matchable: (events, owners) => inBatches(ports.events.matchable(events, owners)),
      // Small pages, so that crashes and changes of definitions fall between them.
      pagesByName: (events, options) =>
        inBatches(ports.events.pagesByName(events, { ...options, size: Math.min(options.size, 20) })),
      allByName: (events, options) =>
        inBatches(ports.events.allByName(events, { ...options, size: Math.min(options.size, 20) })),
    },
    tables: {
      ...ports.tables,
      apply: async (changes) => void (await callInParts(changes, (part) => ports.tables.apply(part))),
      exceeds: (removals, count) => call("store", () => ports.tables.exceeds(removals, count)),
      claimAlarms: (now, leaseMs, limit) =>
        call("store", () => ports.tables.claimAlarms(now, leaseMs, limit)),
    },
    hold: (held) => ({
      ...held,
      peek: (limit) => call("queue", () => held.peek(limit)),
      untilReplicated: (jobs) => call("queue", () => held.untilReplicated(jobs)),
      isHeld: () => call("queue", () => held.isHeld()),
      finish: (behind) => call("queue", () => held.finish(behind)),
    }),
  };
}
