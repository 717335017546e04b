/**
 * A machine of a simulated run: the ports of its process and its delivery processors, with two vendors. Everything they
 * await waits for the machine's turn and ends with the machine.
 */
import { createWorkspaceViews } from "@signalbox/workspace";
import type { GroupCommit } from "@signalbox/engine";
import type { JobId, Quotas, Signals, RateLimiter, WorkQueueReader } from "@signalbox/core";
import { lanes, startDeliveries, type DeliveryPorts, type Lane } from "@signalbox/messaging";
import { providerRegistry } from "@signalbox/provider-kit";
import type { MemoryWorkConsumer, MemoryWorkQueue } from "@signalbox/queue/testing";
import type { Storage } from "@signalbox/storage";
import type { Rng } from "../rng.js";
import type { SimulatedProcess, VirtualTime } from "../virtual-time.js";
import { withDeliveryFaults } from "./delivery-hazards.js";
import { createVendor, type KnownCalls, type SentMail } from "./vendor.js";

/** Duration of a simulated delivery processor's claim. */
export const claimMs = 3_000;

export interface DeliveryMachine extends SimulatedProcess {
  /** Undefined until it takes jobs. */
  consumer?: Pick<MemoryWorkConsumer, "kill" | "loseLeases">;
  /** Replaced by another machine, because it was considered dead. */
  isReplaced: boolean;
}

/** Shared by the machines of a run. */
export interface DeliveryWorld {
  readonly rng: Rng;
  readonly time: VirtualTime;
  readonly work: Readonly<Record<Lane, MemoryWorkQueue>>;
  readonly storage: Storage;
  readonly quotas: Quotas;
  readonly sent: SentMail;
  readonly known: KnownCalls;
  readonly newJobId: () => JobId;
  /** Current chance that a call has no answer. */
  readonly failure: number;
}

export interface OutsideOptions {
  readonly commit: GroupCommit;
  readonly turns: RateLimiter;
  readonly signals: Signals;
  /** Whether a replaced machine continues its schedules; otherwise it only finishes its running jobs. */
  readonly resumes: boolean;
}

type Given = "work" | "providers" | "openSecret" | "newJobId" | "nextSeq" | "random" | "repeat";
export type Outside = Omit<DeliveryPorts, Given> & Storage & Required<Pick<DeliveryPorts, "onError">>;

/** The ports of the machine's process: slow, and sometimes without an answer. A defect ends the run. */
export function outsideOf(machine: DeliveryMachine, world: DeliveryWorld, options: OutsideOptions): Outside {
  const { rng, time, work, storage, quotas } = world;
  const { commit, turns, signals, resumes } = options;
  const ports = { ...storage, queues: work, commit, rateLimiter: turns, quotas };
  return {
    ...storage,
    ...withDeliveryFaults(
      ports,
      machine,
      { rng, time, failure: 0, waitsForReplica: false },
      () => world.failure,
    ),
    views: createWorkspaceViews(storage),
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
    sleep: async (ms) => {
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
  /** Collects the deliveries that a vendor was asked to send. */
  readonly requested?: Set<string>;
  /** Vendors accept every message at once. */
  readonly isReliable?: boolean;
  /** Whether vendors refuse messages to an address at the moment. */
  readonly refuses?: (to: string) => boolean;
}

/** The product's delivery pipeline on the machine's ports. */
export function startDeliveryProcessors(
  machine: DeliveryMachine,
  { rng, time, work, sent, known, newJobId }: DeliveryWorld,
  { outside, jobsAtOnce, requested = new Set(), isReliable = false, refuses }: DeliveryProcessorOptions,
): void {
  const turn = (): Promise<void> => time.turn(machine);
  const vendor = (type: string, remembers: boolean) =>
    createVendor({
      type,
      remembers,
      rng,
      turn,
      sent,
      known,
      requested,
      isReliable,
      refuses,
      ...(remembers && { retryAfterMs: 1_000 }),
    });
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
      work: lanes((lane) => readerOf(work[lane])),
      providers: providerRegistry([vendor("Remembering", true), vendor("Forgetful", false)]),
      openSecret: (sealed) => sealed,
      newJobId,
      nextSeq: (receivedAt) => receivedAt,
      random: () => rng.below(100) / 100,
      // No simulated job waits long enough to need a renewal.
      repeat: () => () => undefined,
    },
    {},
    { claimMs, sendLimitMs: 500, jobsAtOnce },
  );
}
