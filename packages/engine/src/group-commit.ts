/**
 * The way into the mailboxes. One round of message batches, at most one per partition, is under way at a time; what arrives
 * meanwhile leaves together in the next round. There is no timer: an idle system adds nothing to the latency, a busy one
 * pays one queue command for many messages, and the queue makes a whole round durable with one write to its disk.
 */
import {
  AppError,
  maxMessageBatchBytes,
  maxMessageBatchSize,
  type JobId,
  type MailboxWriter,
  type Message,
} from "@signalbox/core";
import { groupByPartition } from "./partitions.js";

export interface Post {
  readonly message: Message;
  /** About how large the message is as JSON, bytes. */
  readonly bytes: number;
}

export interface PostOptions {
  /** Say on this channel when the message batches are applied. */
  readonly replyTo?: string;
}

export interface GroupCommit {
  /** Resolves with the message batches that carry the messages once the queue has them all durably. */
  post(posts: readonly Post[], options?: PostOptions): Promise<readonly JobId[]>;
  /** Messages accepted here and not yet in the queue. */
  readonly pending: number;
}

export interface GroupCommitOptions {
  readonly mailbox: MailboxWriter;
  readonly newJobId: () => JobId;
  readonly now: () => Date;
  /** What is posted here comes from the service itself, and nobody outside waits for it. */
  readonly background?: true;
  /** Refuses with `QueueUnavailable` rather than hold more than this. */
  readonly maxPending?: number;
}

interface Waiting {
  readonly posts: readonly Post[];
  readonly replyTo: string | undefined;
  readonly resolve: (job: JobId) => void;
  readonly reject: (error: unknown) => void;
}

interface Lane {
  readonly partition: number;
  waiting: Waiting[];
}

export function createGroupCommit(options: GroupCommitOptions): GroupCommit {
  const { mailbox, newJobId, now, maxPending = 100_000 } = options;
  const lanes = Array.from({ length: mailbox.partitions }, (_, partition): Lane => ({
    partition,
    waiting: [],
  }));
  let pending = 0;
  let busy = false;

  const enqueue = (lane: Lane, posts: readonly Post[], replyTo: string | undefined): Promise<JobId> =>
    new Promise((resolve, reject) => {
      lane.waiting.push({ posts, replyTo, resolve, reject });
      if (busy) return;
      busy = true;
      // One turn of the event loop lets the other requests that were just read share the round.
      setImmediate(() => void sendRounds());
    });

  const sendRounds = async (): Promise<void> => {
    for (;;) {
      const ready = lanes.filter(({ waiting }) => waiting.length > 0);
      if (ready.length === 0) break;
      await Promise.all(ready.map((lane) => send(lane.partition, takeMessageBatch(lane))));
    }
    busy = false;
  };

  const send = async (partition: number, batch: readonly Waiting[]): Promise<void> => {
    const messages = batch.flatMap(({ posts }) => posts.map(({ message }) => message));
    const replyTo = batch.find((waiting) => waiting.replyTo !== undefined)?.replyTo;
    const job = newJobId();
    try {
      await mailbox.add(partition, job, {
        v: 1,
        messages,
        acceptedAt: now().getTime(),
        ...(options.background === true && { background: true }),
        ...(replyTo === undefined ? {} : { replyTo }),
      });
      for (const { resolve } of batch) resolve(job);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      pending -= messages.length;
    }
  };

  return {
    get pending() {
      return pending;
    },
    async post(posts, { replyTo } = {}) {
      if (pending + posts.length > maxPending) {
        throw new AppError({
          code: "QueueUnavailable",
          message: "The queue does not keep up; nothing was accepted.",
          retry: "later",
        });
      }
      pending += posts.length;
      const jobs: Promise<JobId>[] = [];
      for (const [partition, chosen] of groupByPartition(
        posts,
        ({ message }) => message.to,
        mailbox.partitions,
      )) {
        const lane = lanes[partition];
        if (lane === undefined) continue;
        for (const piece of cutToSize(chosen)) jobs.push(enqueue(lane, piece, replyTo));
      }
      // All are awaited even when one fails, so that no rejection goes unheard.
      const outcomes = await Promise.allSettled(jobs);
      return outcomes.map((outcome) => {
        if (outcome.status === "rejected") throw outcome.reason;
        return outcome.value;
      });
    },
  };
}

/** A request may bring more for one partition than a message batch holds. */
function cutToSize(posts: readonly Post[]): Post[][] {
  const pieces: Post[][] = [];
  let piece: Post[] = [];
  let bytes = 0;
  for (const post of posts) {
    const full = piece.length >= maxMessageBatchSize || bytes + post.bytes > maxMessageBatchBytes;
    if (full && piece.length > 0) {
      pieces.push(piece);
      piece = [];
      bytes = 0;
    }
    piece.push(post);
    bytes += post.bytes;
  }
  return piece.length > 0 ? [...pieces, piece] : pieces;
}

/** Takes from the front as many whole pieces as fit into one message batch, at least one. */
function takeMessageBatch(lane: Lane): Waiting[] {
  let messages = 0;
  let bytes = 0;
  let count = 0;
  for (const { posts } of lane.waiting) {
    messages += posts.length;
    bytes += posts.reduce((sum, post) => sum + post.bytes, 0);
    if (count > 0 && (messages > maxMessageBatchSize || bytes > maxMessageBatchBytes)) break;
    count += 1;
  }
  return lane.waiting.splice(0, count);
}
