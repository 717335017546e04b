/**
 * What the runtime needs of a queue. A mailbox partition is an ordered queue of envelopes; at most one is being worked
 * on at any moment, by anyone, and one whose worker died comes back first. Adapters: BullMQ and in memory; one
 * conformance suite, which both pass.
 */
import type { Envelope } from "../message.js";
import type { JobId } from "../ids.js";

export interface MailboxWriter {
  readonly partitions: number;
  /**
   * Resolves when the queue has the envelope durably. A job id the queue has seen (waiting, active, or completed within
   * the retention) adds nothing. Throws `unavailable("queue")` within a bounded time, never hangs.
   */
  add(partition: number, job: JobId, envelope: Envelope): Promise<void>;
}

export interface QueuedEnvelope {
  readonly job: JobId;
  /** Unparsed: it comes from outside the process. */
  readonly data: unknown;
}

/** The envelope at the head of a partition, held by this worker. */
export interface HeldEnvelope extends QueuedEnvelope {
  readonly partition: number;
  /** Up to `limit` envelopes waiting right behind this one, in their order. They stay where they are. */
  peek(limit: number): Promise<readonly QueuedEnvelope[]>;
  /** False when the hold was lost to another worker. After false, nothing more may be written. */
  isHeld(): Promise<boolean>;
  /**
   * Says that all of this envelope is published, and all of those right behind it that were applied with it: those are
   * completed, and the payloads of all are emptied, so that what is kept of a finished job holds no personal data.
   * Throws when the hold was lost. The envelope itself is completed by the return of its handler.
   */
  finish(behind: readonly QueuedEnvelope[]): Promise<void>;
}

export interface MailboxReader {
  /**
   * Calls `handle` for each envelope in order, one at a time per partition; its return completes the envelope. A throw
   * leaves the envelope at the head of its partition, to be handled again. `close` lets running handlers finish.
   */
  consume(handle: (envelope: HeldEnvelope) => Promise<void>): Promise<{ close(): Promise<void> }>;
}

/** A job of a queue without order, held by this worker. */
export interface HeldWork {
  readonly job: JobId;
  /** Unparsed: it comes from outside the process. */
  readonly data: unknown;
  /** False when the hold was lost to another worker. */
  isHeld(): Promise<boolean>;
}

export interface WorkJob {
  readonly job: JobId;
  readonly data: unknown;
}

/** Work that needs no order, apart from the mailboxes: however much of it waits, events go on. */
export interface WorkQueueWriter {
  /**
   * Resolves when the queue has all the jobs durably. An id the queue has seen adds nothing. Throws
   * `unavailable("queue")` within a bounded time, never hangs.
   */
  addAll(jobs: readonly WorkJob[]): Promise<void>;
  /** Jobs that wait or are at work. */
  depth(): Promise<{ readonly waiting: number; readonly active: number }>;
}

export interface WorkQueueReader {
  /**
   * Calls `handle` for up to `atOnce` jobs at a time; its return completes the job and empties its payload, so that what
   * is kept of it holds no personal data. A throw has it handled again in place, a little later each time. A job whose
   * worker died goes to another.
   */
  consume(
    handle: (work: HeldWork) => Promise<void>,
    options: { readonly atOnce: number },
  ): Promise<{ close(): Promise<void> }>;
}

export interface PartitionDepth {
  readonly partition: number;
  readonly waiting: number;
  readonly active: number;
  /** Age of the oldest envelope not yet finished; 0 when there is none. */
  readonly oldestMs: number;
}

export interface QueueMonitor {
  /** Throws `unavailable("queue")` when the queue does not answer in time. */
  depths(): Promise<readonly PartitionDepth[]>;
  /** Used share of the queue's memory: of its limit, or else of the memory of its machine; 0 when neither is known. */
  memoryShare(): Promise<number>;
}

/** Messages to whoever listens now; nobody listening is fine. Used for wake-ups of waiting callers and cache refreshes. */
export interface Signals {
  publish(channel: string, text: string): Promise<void>;
  subscribe(channel: string, listen: (text: string) => void): Promise<{ close(): Promise<void> }>;
}

export interface Schedule {
  /** Runs `task` about every `everyMs`, on one worker at a time among all that ask for the same name. */
  every(name: string, everyMs: number, task: () => Promise<void>): Promise<{ close(): Promise<void> }>;
}

/** Who may go next where only so many may go per second, in all processes together. */
export interface Turns {
  /** The moments, ms, of `count` turns one after the other, the first not before `now`. A turn that is not used is lost. */
  take(name: string, perSecond: number, count: number, now: number): Promise<readonly number[]>;
}

/** At most `places` within any `windowMs`; `scope` names it among the quotas of one name. */
export interface Quota {
  readonly scope: string;
  readonly places: number;
  readonly windowMs: number;
}

export type PlaceTaken =
  | { readonly isTaken: true; readonly at: number }
  /** No place is free in this one, and none was taken in the others. */
  | { readonly isTaken: false; readonly full: Quota };

/** How often something may happen within a time, in all processes together. */
export interface Quotas {
  /**
   * Takes a place in each of the quotas or in none. Whoever (`id`) has one keeps it, from `now` on, so asking again costs
   * nothing; a place is free again `windowMs` after it was taken. What was taken is known for as long as it counts.
   */
  take(name: string, quotas: readonly Quota[], id: string, now: number): Promise<PlaceTaken>;
  /** Frees the places in these scopes, unless they were taken again after `takenAt`. */
  giveBack(name: string, scopes: readonly string[], id: string, takenAt: number): Promise<void>;
}

/** Channels of `Signals` that more than one process knows. */
export const workerMetricsChannel = "worker-metrics";
