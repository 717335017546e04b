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
}

export function createMemoryPartition(rememberedIds: number): MemoryPartition {
  const waiting: StoredMessageBatch[] = [];
  const unfinished = new Set<JobId>();
  const completed = new Set<JobId>();
  let current: MemoryLease | undefined;

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
      }
    },
    take(): MemoryLease | undefined {
      const stored = current === undefined ? waiting.shift() : undefined;
      if (stored !== undefined) {
        current = { stored };
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
      }
    },
    release(lease: MemoryLease): void {
      if (current === lease) {
        current = undefined;
        waiting.unshift(lease.stored);
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
