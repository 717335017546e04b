/**
 * Mailboxes in memory, for one process: the same guarantees as the BullMQ adapter, deterministic. Partitions go round
 * robin among the consumers that attend them, in the order they joined: all, unless they share; a throwing handler is retried in place after a growing pause.
 */
import type {
  MessageBatch,
  LeasedMessageBatch,
  JobId,
  MailboxReader,
  MailboxWriter,
  PartitionDepth,
  QueueMonitor,
} from "@signalbox/core";
import { asError, retryDelayMs } from "./bounded-wait.js";
import { titleOf } from "./job-title.js";
import {
  attendEverything,
  createMemoryAttendance,
  type AttendanceTimes,
  type MemoryAttendant,
} from "./memory-attendance.js";
import type { Clock } from "./clock.js";
import { createMemoryPartition, type MemoryLease, type MemoryPartition } from "./memory-partition.js";
import type { PartitionLook } from "./neglect-judge.js";

export interface MemoryMailboxesOptions {
  readonly partitions: number;
  /** Of the layout; default 0. */
  readonly epoch?: number;
  readonly clock: Clock;
  /** Completed ids each partition remembers. */
  readonly rememberedIds: number;
  /** Consumers share the partitions; without it each attends all. */
  readonly attendance?: AttendanceTimes;
  /** How many of the last changes of a partition a failover can lose; by default there is none. */
  readonly mostUnreplicated?: number;
  /** A lease waits until a replica has its message batches and all that happened before. */
  readonly waitsForReplica?: boolean;
  readonly onError?: (error: Error) => void;
}

export interface MemoryConsumer {
  /** Waits for running handlers; a batch between two attempts goes back to the head. */
  close(): Promise<void>;
  /**
   * Simulates the death of its process: its batches return to their heads at once, and later actions of its handlers are
   * void.
   */
  kill(): void;
  /**
   * Simulates a process that is presumed dead while alive: like `kill`, but it continues to take jobs, from each
   * partition once its handler there has ended. It does not report for `silentMs`, so that others take its share.
   */
  loseLeases(silentMs?: number): void;
  /** Simulates a process that reports and yet takes no jobs for a while. */
  stall(ms: number): void;
}

export interface MemoryMailboxes extends MailboxWriter, MailboxReader, QueueMonitor {
  /** Once `former` aborts, the consumer takes only what no other takes. */
  consume(handle: Handle, former?: AbortSignal): Promise<MemoryConsumer>;
  /** Whether the partition has the job, which a failover then does not lose any more. */
  replicate(partition: number, job: JobId): boolean;
  /** A failover undoes nothing of what happened before. */
  replicateAll(): void;
  /**
   * Simulates a server that is lost: a replica takes over without the last changes, as many as `choose` returns. Returns the
   * jobs that are lost.
   */
  failOver(choose: (most: number) => number): readonly JobId[];
}

type Handle = (messageBatch: LeasedMessageBatch) => Promise<void>;

interface Member {
  readonly handle: Handle;
  readonly attendant: MemoryAttendant;
  /** It takes no jobs. */
  isStalled: boolean;
  readonly leaving: AbortController;
  readonly holds: Map<MemoryLease, MemoryPartition>;
  /** Partitions that have a running handler here, whether or not it has lost its lease. */
  readonly busy: Set<number>;
  readonly running: Set<Promise<void>>;
}

export function createMemoryMailboxes(options: MemoryMailboxesOptions): MemoryMailboxes {
  const { clock, waitsForReplica = false } = options;
  const partitions = Array.from({ length: options.partitions }, () =>
    createMemoryPartition({ mostUnreplicated: 0, ...options }),
  );
  const members: Member[] = [];
  const attendance =
    options.attendance === undefined
      ? attendEverything
      : createMemoryAttendance({ times: options.attendance, partitions: partitions.length, clock, look });
  let turn = 0;

  function look(): readonly PartitionLook[] {
    return partitions.map((partition, index) => {
      const holder = members.find(({ holds }) => [...holds].some(isHeldIn(partition)));
      return { partition: index, head: partition.head(), holder: holder?.attendant.id };
    });
  }

  /** Hands out the head of the partition when it is free and a consumer has room. */
  function serve(index: number): void {
    const partition = partitions[index];
    const first = turn % Math.max(1, members.length);
    const inTurn = [...members.slice(first), ...members.slice(0, first)];
    const member = inTurn.find(
      ({ busy, isStalled, attendant }) => !busy.has(index) && !isStalled && attendant.attends(index),
    );
    const lease = member === undefined ? undefined : partition?.take();
    if (partition === undefined || member === undefined || lease === undefined) {
      return;
    }
    turn += 1;
    member.holds.set(lease, partition);
    member.busy.add(index);
    const untilNext = async (): Promise<void> => attended;
    const leased = { partition, index, lease, waitsForReplica, untilNext };
    const attended: Promise<void> = attend(member, leased).finally(() => {
      member.holds.delete(lease);
      member.busy.delete(index);
      member.running.delete(attended);
      serve(index);
    });
    member.running.add(attended);
  }

  async function attend(member: Member, leased: Leased): Promise<void> {
    const { partition, lease } = leased;
    for (let failures = 0; partition.holds(lease); failures += 1) {
      try {
        // A turn of its own, so that `add` never runs a handler before it returns.
        await Promise.resolve();
        await member.handle(leasedMessageBatch(leased));
        partition.complete(lease);
        return;
      } catch (error) {
        options.onError?.(asError(error));
      }
      await clock.wait(retryDelayMs(failures, 1), member.leaving.signal);
      if (member.leaving.signal.aborted) {
        partition.release(lease);
      }
    }
  }

  function leave(member: Member): void {
    const place = members.indexOf(member);
    if (place >= 0) {
      members.splice(place, 1);
    }
    member.leaving.abort();
  }

  function loseLeases({ holds }: Member): void {
    for (const [lease, partition] of holds) {
      partition.release(lease);
    }
    serveAll();
  }

  function serveAll(): void {
    for (const index of partitions.keys()) {
      serve(index);
    }
  }

  return {
    partitions: options.partitions,
    async add(partition: number, job: JobId, messageBatch: MessageBatch): Promise<void> {
      const target = partitions[partition];
      if (target === undefined) {
        throw new RangeError(`partition ${partition} of ${options.partitions}`);
      }
      target.add(job, messageBatch, clock.now());
      serve(partition);
    },
    async consume(handle: Handle, former?: AbortSignal): Promise<MemoryConsumer> {
      const member: Member = {
        handle,
        attendant: attendance.join(serveAll, former),
        isStalled: false,
        leaving: new AbortController(),
        holds: new Map(),
        busy: new Set(),
        running: new Set(),
      };
      members.push(member);
      serveAll();
      return {
        async close(): Promise<void> {
          member.attendant.leave();
          leave(member);
          await Promise.all(member.running);
        },
        kill(): void {
          member.attendant.die();
          leave(member);
          loseLeases(member);
        },
        loseLeases(silentMs = 0): void {
          member.attendant.beSilent(silentMs);
          loseLeases(member);
        },
        stall(ms): void {
          member.isStalled = true;
          void clock.wait(ms, member.leaving.signal).then(() => {
            member.isStalled = false;
            serveAll();
          });
        },
      };
    },
    replicate(index, job): boolean {
      const partition = partitions[index];
      if (partition?.has(job) !== true) return false;
      partition.replicate();
      return true;
    },
    replicateAll(): void {
      for (const partition of partitions) partition.replicate();
    },
    failOver(choose): readonly JobId[] {
      const isRunning = (lease: MemoryLease): boolean => members.some(({ holds }) => holds.has(lease));
      const lost = partitions.flatMap((partition) => partition.failOver(choose, isRunning));
      serveAll();
      return lost;
    },
    async depths(): Promise<readonly PartitionDepth[]> {
      return partitions.map((partition, index) => ({
        epoch: options.epoch ?? 0,
        isFormer: false,
        partition: index,
        ...partition.depth(clock.now()),
      }));
    },
    memoryShare: async () => 0,
    messagesHeldSince: async () => undefined,
  };
}

function isHeldIn(partition: MemoryPartition): (held: readonly [MemoryLease, MemoryPartition]) => boolean {
  return ([lease, of]) => of === partition && partition.holds(lease);
}

interface Leased {
  readonly partition: MemoryPartition;
  readonly index: number;
  readonly lease: MemoryLease;
  readonly waitsForReplica: boolean;
  readonly untilNext: () => Promise<void>;
}

function leasedMessageBatch({
  partition,
  index,
  lease,
  waitsForReplica,
  untilNext,
}: Leased): LeasedMessageBatch {
  return {
    ...partition.read(lease),
    partition: index,
    peek: async (limit) => partition.peek(limit),
    survey: async (limit) => partition.first(limit).map(({ job, data }) => ({ job, ...titleOf(data) })),
    read: async (jobs) => partition.find(jobs),
    async untilReplicated(jobs) {
      if (!waitsForReplica) return;
      const lost = jobs.find((job) => !partition.has(job));
      if (lost !== undefined) throw new Error(`${lost} was lost in a failover`);
      partition.replicate();
    },
    isHeld: async () => partition.holds(lease),
    finish: async (behind) => partition.finish(lease, behind),
    untilNext,
  };
}
