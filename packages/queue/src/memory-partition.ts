/**
 * One partition in memory: an ordered list of message batches, at most one of them leased. Batches are kept as the text
 * Redis would keep, so that no objects are shared through the queue. A released lease is void: its former holder can no
 * longer complete or finish anything.
 */
import {
  maxPeekedBytes,
  type MessageBatch,
  type JobId,
  type PeekedMessageBatches,
  type QueuedMessageBatch,
} from "@signalbox/core";
import { emptiedMessageBatch } from "./emptied-batch.js";

interface StoredMessageBatch {
  readonly job: JobId;
  text: string;
  readonly addedAt: number;
}

/** Identity of one lease; a repeated attempt of another worker has another. */
export interface MemoryLease {
  readonly stored: StoredMessageBatch;
}

/** A queued message batch of this process, so it need not be parsed. */
export interface StoredBatch extends QueuedMessageBatch {
  readonly data: MessageBatch;
}

export interface MemoryPartition {
  /** A known id, waiting, leased or among the remembered completed ones, adds nothing. */
  add(job: JobId, messageBatch: MessageBatch, now: number): void;
  /** The head, now leased; undefined while another is leased or nothing waits. */
  take(): MemoryLease | undefined;
  holds(lease: MemoryLease): boolean;
  complete(lease: MemoryLease): void;
  /** Back to the head. */
  release(lease: MemoryLease): void;
  read(lease: MemoryLease): QueuedMessageBatch;
  /** The oldest one, leased or waiting. */
  head(): JobId | undefined;
  /** Up to `limit`, and up to `maxPeekedBytes`. */
  peek(limit: number): PeekedMessageBatches;
  /** Up to `limit`. */
  first(limit: number): readonly StoredBatch[];
  /** Those that wait, in the given order. */
  find(jobs: readonly JobId[]): readonly StoredBatch[];
  /** Throws when the lease is void. */
  finish(lease: MemoryLease, behind: readonly QueuedMessageBatch[]): void;
  depth(now: number): { readonly waiting: number; readonly active: number; readonly oldestMs: number };
  /** Waiting, leased, or among the remembered completed ones. */
  has(job: JobId): boolean;
  /** All that happened before survives a failover. */
  replicate(): void;
  /**
   * A replica takes over that lacks the last changes: as many as `choose` returns, of those that it can lack. The lease that
   * it knows stays when it `isRunning`. Returns the jobs that it lacks.
   */
  failOver(choose: (most: number) => number, isRunning: (lease: MemoryLease) => boolean): readonly JobId[];
}

/** All there is of a partition. */
interface Snapshot {
  readonly waiting: readonly StoredText[];
  readonly completed: readonly JobId[];
  readonly current: { readonly lease: MemoryLease; readonly text: string } | undefined;
}

/** The text changes when a message batch is finished. */
interface StoredText {
  readonly stored: StoredMessageBatch;
  readonly text: string;
}

export interface MemoryPartitionOptions {
  readonly rememberedIds: number;
  /** How many of the last changes a replica can lack; 0: there is no failover. */
  readonly mostUnreplicated: number;
}

export function createMemoryPartition({
  rememberedIds,
  mostUnreplicated,
}: MemoryPartitionOptions): MemoryPartition {
  const waiting: StoredMessageBatch[] = [];
  const unfinished = new Set<JobId>();
  const completed = new Set<JobId>();
  let current: MemoryLease | undefined;
  /** The states that a replica can be in, the latest last. */
  let states: Snapshot[] = [];

  function changed(): void {
    if (mostUnreplicated === 0) return;
    states.push({
      waiting: waiting.map((stored) => ({ stored, text: stored.text })),
      completed: [...completed],
      current: current === undefined ? undefined : { lease: current, text: current.stored.text },
    });
    if (states.length > mostUnreplicated + 1) states.shift();
  }

  function restore({ waiting: before, completed: done, current: leased }: Snapshot): void {
    const jobs = [
      ...before,
      ...(leased === undefined ? [] : [{ stored: leased.lease.stored, text: leased.text }]),
    ];
    for (const { stored, text } of jobs) stored.text = text;
    waiting.splice(0, waiting.length, ...before.map(({ stored }) => stored));
    current = leased?.lease;
    unfinished.clear();
    for (const { stored } of jobs) unfinished.add(stored.job);
    completed.clear();
    for (const job of done) completed.add(job);
  }

  function remember(job: JobId): void {
    completed.add(job);
    for (const oldest of completed) {
      if (completed.size <= rememberedIds) {
        break;
      }
      completed.delete(oldest);
    }
  }

  return {
    add(job: JobId, messageBatch: MessageBatch, now: number): void {
      if (!unfinished.has(job) && !completed.has(job)) {
        unfinished.add(job);
        waiting.push({ job, text: JSON.stringify(messageBatch), addedAt: now });
        changed();
      }
    },
    take(): MemoryLease | undefined {
      const stored = current === undefined ? waiting.shift() : undefined;
      if (stored !== undefined) {
        current = { stored };
        changed();
        return current;
      }
      return undefined;
    },
    holds: (lease) => current === lease,
    complete(lease: MemoryLease): void {
      if (current === lease) {
        current = undefined;
        unfinished.delete(lease.stored.job);
        remember(lease.stored.job);
        changed();
      }
    },
    release(lease: MemoryLease): void {
      if (current === lease) {
        current = undefined;
        waiting.unshift(lease.stored);
        changed();
      }
    },
    read: (lease) => toQueued(lease.stored),
    head: () => (current?.stored ?? waiting[0])?.job,
    peek(limit) {
      let bytes = 0;
      const end = waiting.findIndex(({ text }, place) => {
        const isEnd = place >= limit || bytes >= maxPeekedBytes;
        bytes += text.length;
        return isEnd;
      });
      const peeked = end < 0 ? waiting : waiting.slice(0, end);
      return { messageBatches: peeked.map(toQueued), hasMore: waiting.length > peeked.length };
    },
    first: (limit) => waiting.slice(0, limit).map(toQueued),
    find: (jobs) => jobs.flatMap((job) => waiting.filter((stored) => stored.job === job).map(toQueued)),
    finish(lease: MemoryLease, behind: readonly QueuedMessageBatch[]): void {
      if (current !== lease) {
        throw new Error(`message batch ${lease.stored.job} is leased to another worker`);
      }
      lease.stored.text = JSON.stringify(emptiedMessageBatch(JSON.parse(lease.stored.text)));
      for (const { job } of behind) {
        const place = waiting.findIndex((stored) => stored.job === job);
        if (place >= 0) {
          waiting.splice(place, 1);
          unfinished.delete(job);
          remember(job);
        }
      }
      changed();
    },
    has: (job) => unfinished.has(job) || completed.has(job),
    replicate(): void {
      states = states.slice(-1);
    },
    failOver(choose, isRunning): readonly JobId[] {
      const last = states.length - 1;
      const state = last < 1 ? undefined : states[last - choose(last)];
      if (state === undefined) return [];
      const known = [...unfinished, ...completed];
      restore(state);
      if (current !== undefined && !isRunning(current)) {
        waiting.unshift(current.stored);
        current = undefined;
      }
      states = [];
      changed();
      return known.filter((job) => !unfinished.has(job) && !completed.has(job));
    },
    depth(now: number): { readonly waiting: number; readonly active: number; readonly oldestMs: number } {
      const oldest = current?.stored ?? waiting[0];
      return {
        waiting: waiting.length,
        active: current === undefined ? 0 : 1,
        oldestMs: oldest === undefined ? 0 : now - oldest.addedAt,
      };
    },
  };
}

function toQueued(stored: StoredMessageBatch): StoredBatch {
  return { job: stored.job, data: JSON.parse(stored.text) as MessageBatch };
}
