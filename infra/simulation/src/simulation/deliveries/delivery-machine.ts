/**
 * A machine of a simulated run: what a process on it sees of the servers, and the delivery processors of the delivery pipeline that run
 * there, with two vendors. Whatever they wait for waits for the machine's turn, and ends when the machine does.
 */
import { createWorkspaceViews } from "@signalbox/workspace";
import type { GroupCommit } from "@signalbox/engine";
import type { JobId, Quotas, Signals, RateLimiter, WorkQueueReader } from "@signalbox/core";
import { startDeliveries, type DeliveryPorts } from "@signalbox/messaging";
import { providerRegistry } from "@signalbox/provider-kit";
import type { MemoryWorkConsumer, MemoryWorkQueue } from "@signalbox/queue/testing";
import type { Storage } from "@signalbox/storage";
import type { Dice } from "../dice.js";
import type { SimulatedProcess, VirtualTime } from "../virtual-time.js";
import { withDeliveryHazards } from "./delivery-hazards.js";
import { createVendor, type SentMail } from "./vendor.js";

/** A claim of a simulated delivery processor lasts so long. */
export const claimMs = 3_000;

export interface DeliveryMachine extends SimulatedProcess {
  /** Once it takes jobs. */
  consumer?: Pick<MemoryWorkConsumer, "kill" | "loseLeases">;
  /** By another machine, because it was taken for dead. */
  isReplaced: boolean;
}

/** What the machines of a run have in common. */
export interface DeliveryWorld {
  readonly dice: Dice;
  readonly time: VirtualTime;
  readonly work: MemoryWorkQueue;
  readonly bulkWork: MemoryWorkQueue;
  readonly storage: Storage;
  readonly quotas: Quotas;
  readonly sent: SentMail;
  readonly newJobId: () => JobId;
  /** Chance that a call has no answer, as of now. */
  readonly failure: number;
}

export interface OutsideOptions {
  readonly commit: GroupCommit;
  readonly turns: RateLimiter;
  readonly signals: Signals;
  /** Whether a machine that was replaced continues its schedules; else it only finishes its running jobs. */
  readonly resumes: boolean;
}

type Given = "work" | "bulkWork" | "providers" | "openSecret" | "newJobId" | "nextSeq" | "random" | "repeat";
export type Outside = Omit<DeliveryPorts, Given> & Storage & Required<Pick<DeliveryPorts, "onError">>;

/** All that a process reaches from there: slow, and now and then without an answer. A defect ends the run. */
export function outsideOf(machine: DeliveryMachine, world: DeliveryWorld, options: OutsideOptions): Outside {
  const { dice, time, work, bulkWork, storage, quotas } = world;
  const { commit, turns, signals, resumes } = options;
  const ports = { ...storage, queue: work, bulkQueue: bulkWork, commit, rateLimiter: turns, quotas };
  return {
    ...storage,
    ...withDeliveryHazards(ports, machine, { dice, time, failure: 0 }, () => world.failure),
    views: createWorkspaceViews(storage.actors),
    signals,
    schedule: {
      every: (_, everyMs, task) => {
        const goesOn = (): boolean => machine.alive && (resumes || !machine.isReplaced);
        const run = async (signal: AbortSignal): Promise<void> => {
          while (goesOn() && !signal.aborted) {
            await time.wait(everyMs, signal);
            await time.turn(machine);
            await task().catch(() => undefined);
          }
        };
        const ended = new AbortController();
        void run(ended.signal);
        return Promise.resolve({ close: () => Promise.resolve(ended.abort()) });
      },
    },
    now: () => new Date(time.now()),
    rest: async (ms) => {
      await time.wait(ms, new AbortController().signal);
      await time.turn(machine);
    },
    onError: (error) => {
      throw error;
    },
  };
}

export interface DeliveryProcessorOptions {
  readonly outside: Outside;
  readonly jobsAtOnce: number;
  /** Takes down which deliveries a vendor was asked to send. */
  readonly asked?: Set<string>;
  /** Vendors take everything at once. */
  readonly isReliable?: boolean;
}

/** The delivery pipeline as it is, over what the machine reaches. */
export function startDeliveryProcessors(
  machine: DeliveryMachine,
  { dice, time, work, bulkWork, sent, newJobId }: DeliveryWorld,
  { outside, jobsAtOnce, asked = new Set(), isReliable = false }: DeliveryProcessorOptions,
): void {
  const turn = (): Promise<void> => time.turn(machine);
  const vendor = (type: string, remembers: boolean) =>
    createVendor({ type, remembers, dice, turn, sent, asked, isReliable });
  const consumers: MemoryWorkConsumer[] = [];
  machine.consumer = {
    kill: () => consumers.forEach((consumer) => consumer.kill()),
    loseLeases: () => consumers.forEach((consumer) => consumer.loseLeases()),
  };
  const readerOf = (queue: MemoryWorkQueue): WorkQueueReader => ({
    async consume(handle, options) {
      const consumer = await queue.consume(handle, options);
      consumers.push(consumer);
      return consumer;
    },
  });
  void startDeliveries(
    {
      ...outside,
      work: readerOf(work),
      bulkWork: readerOf(bulkWork),
      providers: providerRegistry([vendor("Remembering", true), vendor("Forgetful", false)]),
      openSecret: (sealed) => sealed,
      newJobId,
      nextSeq: (receivedAt) => receivedAt,
      random: () => dice.below(100) / 100,
      // Nobody in a simulated job waits long enough.
      repeat: () => () => undefined,
    },
    {},
    { claimMs, sendLimitMs: 500, jobsAtOnce },
  );
}
