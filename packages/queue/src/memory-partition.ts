/**
 * One partition in memory: a line of envelopes, at most one of them in a worker's hand. Envelopes are kept as the text
 * Redis would keep, so that nobody shares objects through the queue. A hold that was released is void: whoever still
 * has it can no longer complete or finish anything.
 */
import type { Envelope, JobId, QueuedEnvelope } from "@signalbox/core";
import { emptiedEnvelope } from "./emptied-envelope.js";

interface StoredEnvelope {
  readonly job: JobId;
  text: string;
  readonly addedAt: number;
}

/** Identity of one hold; a repeated attempt of another worker has another. */
export interface MemoryHold {
  readonly stored: StoredEnvelope;
}

export interface MemoryPartition {
  /** A known id, waiting, held or among the remembered completed ones, adds nothing. */
  add(job: JobId, envelope: Envelope, now: number): void;
  /** The head, now held; undefined while another is held or nothing waits. */
  take(): MemoryHold | undefined;
  holds(hold: MemoryHold): boolean;
  complete(hold: MemoryHold): void;
  /** Back to the head. */
  release(hold: MemoryHold): void;
  read(hold: MemoryHold): QueuedEnvelope;
  peek(limit: number): readonly QueuedEnvelope[];
  /** Throws when the hold is void. */
  finish(hold: MemoryHold, behind: readonly QueuedEnvelope[]): void;
  depth(now: number): { readonly waiting: number; readonly active: number; readonly oldestMs: number };
}

export function createMemoryPartition(rememberedIds: number): MemoryPartition {
  const waiting: StoredEnvelope[] = [];
  const unfinished = new Set<JobId>();
  const completed = new Set<JobId>();
  let current: MemoryHold | undefined;

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
    add(job: JobId, envelope: Envelope, now: number): void {
      if (!unfinished.has(job) && !completed.has(job)) {
        unfinished.add(job);
        waiting.push({ job, text: JSON.stringify(envelope), addedAt: now });
      }
    },
    take(): MemoryHold | undefined {
      const stored = current === undefined ? waiting.shift() : undefined;
      if (stored !== undefined) {
        current = { stored };
        return current;
      }
      return undefined;
    },
    holds: (hold) => current === hold,
    complete(hold: MemoryHold): void {
      if (current === hold) {
        current = undefined;
        unfinished.delete(hold.stored.job);
        remember(hold.stored.job);
      }
    },
    release(hold: MemoryHold): void {
      if (current === hold) {
        current = undefined;
        waiting.unshift(hold.stored);
      }
    },
    read: (hold) => toQueued(hold.stored),
    peek: (limit) => waiting.slice(0, Math.max(0, limit)).map(toQueued),
    finish(hold: MemoryHold, behind: readonly QueuedEnvelope[]): void {
      if (current !== hold) {
        throw new Error(`envelope ${hold.stored.job} is held by another worker`);
      }
      hold.stored.text = JSON.stringify(emptiedEnvelope(JSON.parse(hold.stored.text)));
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

function toQueued(stored: StoredEnvelope): QueuedEnvelope {
  return { job: stored.job, data: JSON.parse(stored.text) };
}
