/**
 * The queue ports of the runtime. A mailbox partition is an ordered queue of message batches; at most one is active at
 * any moment, over all processes, and the one of a dead worker comes back first. Adapters: BullMQ and in memory; one
 * conformance suite. A layout divides all actors into a number of partitions; an operator can change that number while the
 * services run.
 */
import type { Flow } from "../flow.js";
import { maxMessageBatchBytes, type MessageBatch } from "../message.js";
import type { JobId } from "../ids.js";

/** The mailboxes of one layout. */
export interface MailboxWriter {
  readonly partitions: number;
  /**
   * Resolves when the queue has stored the message batch durably. A job id the queue has seen (waiting, active, or
   * completed within the retention) adds nothing. Throws `unavailable("queue")` within a bounded time, never hangs.
   */
  add(partition: number, job: JobId, messageBatch: MessageBatch): Promise<void>;
}

/** A division of all actors into partitions. The epoch counts the changes of a deployment. */
export interface Layout {
  readonly epoch: number;
  readonly partitions: number;
}

/** How far a change of the number of partitions is. */
export interface PartitionChange {
  readonly from: number;
  readonly to: number;
  /** `announced` to all processes; then `emptying` the former partitions; then `done`. */
  readonly step: "announced" | "emptying" | "done";
  /** Message batches in the former partitions that the change waits for. */
  readonly waiting: number;
}

/** The partitions of a deployment, whose number can be changed while it runs. */
export interface PartitionLayouts {
  count(): Promise<number>;
  /**
   * Begins a change, or watches one to the same number; ends when it is done. Throws `AppError` when the number is not
   * possible, another change is under way, or a worker of an earlier release runs.
   */
  change(partitions: number): AsyncIterable<PartitionChange>;
  /** Living workers that apply events: without any, a change waits. */
  workers(): Promise<number>;
}

/** Sends to the mailboxes of the layout in force. What a message batch causes is not sent here: it stays in its layout. */
export interface MessageSender {
  /** As last read. Messages are grouped by its partitions: `send` divides a message batch of several partitions into several jobs. */
  readonly layout: Layout;
  /** The layout in force now. Throws `unavailable("queue")`. */
  readLayout(): Promise<Layout>;
  /**
   * As `add` of a mailbox writer. Returns the ids of the jobs. There are several, with ids made from the given one, when the
   * messages belong to several partitions of the layout in force. Also throws `unavailable("queue")` when the layout changed
   * during the add: the message batch may be applied nevertheless.
   */
  send(job: JobId, messageBatch: MessageBatch): Promise<readonly JobId[]>;
}

export interface QueuedMessageBatch {
  readonly job: JobId;
  /** Unparsed: it comes from outside the process. */
  readonly data: unknown;
}

export interface PeekedMessageBatches {
  readonly messageBatches: readonly QueuedMessageBatch[];
  /** Whether others wait behind them. */
  readonly hasMore: boolean;
}

/** Peeking ends behind the message batch with which the payloads reach so many bytes. */
export const maxPeekedBytes: number = 4 * maxMessageBatchBytes;

/** What is known of a waiting message batch without reading it. */
export interface WaitingMessageBatch {
  readonly job: JobId;
  readonly messages: number;
  /** Undefined when it holds messages of several workspaces, or an earlier release has written it. */
  readonly flow: Flow | undefined;
}

/** The message batch at the head of a partition, leased to this worker. */
export interface LeasedMessageBatch extends QueuedMessageBatch {
  readonly partition: number;
  /** Up to `limit` message batches waiting directly behind this one, in order. They stay in the queue. */
  peek(limit: number): Promise<PeekedMessageBatches>;
  /** Up to `limit` message batches waiting directly behind this one, in order. */
  survey(limit: number): Promise<readonly WaitingMessageBatch[]>;
  /** Those of these message batches that the queue holds, in the given order. */
  read(jobs: readonly JobId[]): Promise<readonly QueuedMessageBatch[]>;
  /**
   * To be called before anything of these message batches is stored. Resolves when the replicas that the deployment waits for
   * have them and all that happened before: then a failover loses none of them, and brings none back whose job id its actors
   * have forgotten. Throws when one of them was lost, or too few replicas have them in time.
   */
  untilReplicated(jobs: readonly JobId[]): Promise<void>;
  /** False when the lease was lost to another worker. After false, nothing more may be written. */
  isHeld(): Promise<boolean>;
  /**
   * Marks this message batch and those behind it that were applied with it as published: those are completed,
   * and the payloads of all are emptied, so that finished jobs hold no personal data. Throws when the lease was lost.
   * This message batch itself is completed by the return of its handler.
   */
  finish(behind: readonly QueuedMessageBatch[]): Promise<void>;
  /**
   * To be called by the handler before it returns. Resolves when this message batch is completed and the next one of the
   * partition, if one waits, has come to its handler; after a fifth of a second in any case, for the queue may be away.
   */
  untilNext(): Promise<void>;
}

export interface MailboxReader {
  /**
   * Calls `handle` for each message batch in order, one at a time per partition; its return completes the batch. A throw
   * leaves it at the head of its partition for another attempt. `close` waits for running handlers.
   */
  consume(handle: (messageBatch: LeasedMessageBatch) => Promise<void>): Promise<{ close(): Promise<void> }>;
}

/** The mailboxes of all layouts that may hold message batches. */
export interface LayoutReader {
  /**
   * As `consume` of a mailbox reader, with a handler for each layout: what a message batch causes goes to mailboxes of its
   * own layout, so that every attempt at it has the same plan.
   */
  consumeAll(
    handlerOf: (writer: MailboxWriter) => (messageBatch: LeasedMessageBatch) => Promise<void>,
  ): Promise<{ close(): Promise<void> }>;
}

/** A job of an unordered queue, leased to this worker. */
export interface LeasedJob {
  readonly job: JobId;
  /** Unparsed: it comes from outside the process. */
  readonly data: unknown;
  /** False when the lease was lost to another worker. */
  isHeld(): Promise<boolean>;
}

/** Whose turn a job takes, and how much of it. */
export interface JobShare {
  /** Jobs of different shares are taken in fair turns: for messages the id of the workspace. */
  readonly of: string;
  /** A whole number from 1. A share whose jobs cost twice as much gets half as many turns. */
  readonly cost: number;
}

export interface WorkJob {
  readonly job: JobId;
  readonly data: unknown;
  /** A job without a share goes before all that have one. */
  readonly share?: JobShare;
}

/**
 * Work that is separate from the mailboxes, so that it never delays events. Jobs of one share are taken in order, but may
 * overtake each other.
 */
export interface WorkQueueWriter {
  /**
   * Resolves when the queue has stored all jobs durably. An id the queue has seen adds nothing. Throws
   * `unavailable("queue")` within a bounded time, never hangs.
   */
  addAll(jobs: readonly WorkJob[]): Promise<void>;
  /** Waiting and active jobs. */
  depth(): Promise<{ readonly waiting: number; readonly active: number }>;
  /** About how much of each share waits, in units of cost, in the order of `shares`. */
  backlogs(shares: readonly string[]): Promise<readonly number[]>;
}

export interface WorkQueueReader {
  /**
   * Calls `handle` for up to `atOnce` jobs at a time; its return completes the job and empties its payload, so that
   * finished jobs hold no personal data. A throw is retried in place with growing delays. The job of a dead worker goes
   * to another. The jobs of one share never occupy all places: some stay free for other shares.
   */
  consume(
    handle: (work: LeasedJob) => Promise<void>,
    options: WorkOptions,
  ): Promise<{ close(): Promise<void> }>;
}

export interface WorkOptions {
  /** The number of places, and of jobs at most. */
  readonly atOnce: number;
  /** How many places a job with this payload takes, at least one; one when absent. */
  readonly placesOf?: (data: unknown) => number;
}

export interface PartitionDepth {
  /** Of its layout. */
  readonly epoch: number;
  /** Whether another layout is in force. */
  readonly isFormer: boolean;
  readonly partition: number;
  readonly waiting: number;
  readonly active: number;
  /** Age of the oldest unfinished message batch; 0 when there is none. */
  readonly oldestMs: number;
}

export interface QueueMonitor {
  /**
   * All of the layout in force, and those of former ones that hold something. Partitions on a server that does not answer
   * are missing. Throws `unavailable("queue")` when none answers in time.
   */
  depths(): Promise<readonly PartitionDepth[]>;
  /**
   * Used share of the queue's memory limit, or of the machine's memory without a limit; 0 when neither is known. Of several
   * servers the highest.
   */
  memoryShare(): Promise<number>;
  /** Since when all messages are held, ms; undefined when they are sent. */
  messagesHeldSince(): Promise<number | undefined>;
}

/** Publishes messages to the current subscribers, if any. Used to wake waiting callers and to refresh caches. */
export interface Signals {
  publish(channel: string, text: string): Promise<void>;
  subscribe(channel: string, listen: (text: string) => void): Promise<{ close(): Promise<void> }>;
}

export interface Schedule {
  /** Runs `task` about every `everyMs`, on one worker at a time among all that use the same name. */
  every(name: string, everyMs: number, task: () => Promise<void>): Promise<{ close(): Promise<void> }>;
}

/** A rate limiter shared by all processes. */
export interface RateLimiter {
  /** The moments, ms, of `count` consecutive permits, the first not before `now`. An unused permit is lost. */
  take(name: string, perSecond: number, count: number, now: number): Promise<readonly number[]>;
}

/** At most `places` permits within any `windowMs`; `scope` names it among the quotas of one name. */
export interface Quota {
  readonly scope: string;
  readonly places: number;
  readonly windowMs: number;
}

export type PermitResult =
  | { readonly isTaken: true; readonly at: number }
  /** No permit is free in this quota, and none was taken in the others. */
  | { readonly isTaken: false; readonly full: Quota };

/** Sliding-window quotas shared by all processes. */
export interface Quotas {
  /**
   * Takes a permit in each of the quotas or in none. An `id` that has one keeps it, counted from `now`, so asking again
   * costs nothing; a permit is free again after `windowMs`. Permits are remembered for as long as they count.
   */
  take(name: string, quotas: readonly Quota[], id: string, now: number): Promise<PermitResult>;
  /** Frees the permits in these scopes, unless they were taken again after `takenAt`. */
  giveBack(name: string, scopes: readonly string[], id: string, takenAt: number): Promise<void>;
}

/** Counters shared by all processes, each for a window of time that begins with its first count. */
export interface Counters {
  /**
   * Adds to the counter, which is 0 without a window, and returns its new value and how long its window still lasts. A
   * window begins when there is none; a negative amount takes back what was added.
   */
  add(
    name: string,
    amount: number,
    windowMs: number,
  ): Promise<{ readonly value: number; readonly endsInMs: number }>;
}

/** Channels of `Signals` that several processes use. */
export const workerMetricsChannel = "worker-metrics";
