/**
 * Batches messages on their way into the mailboxes. One round of message batches is in flight; messages posted meanwhile
 * go into the next round. There is no timer: an idle system adds no latency, a busy one needs one queue command for many
 * messages, and the queue makes a whole round durable with one disk write. A round has at most one message batch per
 * partition and flow, since flows take turns by whole message batches: workspaces are apart, and so is an actor that gets
 * many messages at once.
 */
import {
  AppError,
  groupByPartition,
  maxMessageBatchBytes,
  workspaceOf,
  type ActorKey,
  type JobId,
  type MessageSender,
  type Message,
} from "@signalbox/core";
import { usualTurns } from "./runtime/overtaking.js";

export interface Post {
  readonly message: Message;
  /** Approximate size of the message as JSON, bytes. */
  readonly bytes: number;
}

export interface PostOptions {
  /** The channel that gets a notice when the message batches are applied. */
  readonly replyTo?: string;
}

export interface GroupCommit {
  /**
   * Resolves with the ids of the message batches that carry the messages, when all of them are durable in the queue.
   */
  post(posts: readonly Post[], options?: PostOptions): Promise<readonly JobId[]>;
  /** Number of messages that were posted and are not in the queue yet. */
  readonly pending: number;
}

export interface GroupCommitOptions {
  readonly mailbox: MessageSender;
  readonly newJobId: () => JobId;
  readonly now: () => Date;
  /** The posts are work of the service itself that no caller waits for. */
  readonly background?: true;
  /** A post that would exceed this number of pending messages is refused with `QueueUnavailable`. */
  readonly maxPending?: number;
}

interface PendingPost {
  readonly posts: readonly Post[];
  readonly replyTo: string | undefined;
  readonly resolve: (jobs: readonly JobId[]) => void;
  readonly reject: (error: unknown) => void;
}

/** The messages of an actor that gets more of them in one post are a flow of their own. */
const maxMixedMessages = 50;
/** Of a message batch: no more than a window takes from the head while others overtake. */
const maxMessages = usualTurns.besideOthers;

interface PartitionPosts {
  /** By flow. */
  readonly waiting: Map<string, PendingPost[]>;
  /** Its latest message batches were refused: its server may be away, so no round waits for it. */
  isFailing: boolean;
  /** It is sent beside the rounds. */
  isApart: boolean;
}

export function createGroupCommit(options: GroupCommitOptions): GroupCommit {
  const { mailbox, newJobId, now, maxPending = 100_000 } = options;
  /** By partition, of the layout in force when they are posted. */
  const partitions = new Map<number, PartitionPosts>();
  let pending = 0;
  let busy = false;

  const postsOf = (partition: number): PartitionPosts => {
    const posts = partitions.get(partition) ?? { waiting: new Map(), isFailing: false, isApart: false };
    partitions.set(partition, posts);
    return posts;
  };

  const enqueue = (
    { waiting }: PartitionPosts,
    flow: string,
    post: Pick<PendingPost, "posts" | "replyTo">,
  ): Promise<readonly JobId[]> =>
    new Promise((resolve, reject) => {
      const pendingPost = { ...post, resolve, reject };
      const ofFlow = waiting.get(flow);
      if (ofFlow === undefined) waiting.set(flow, [pendingPost]);
      else ofFlow.push(pendingPost);
      start();
    });

  const start = (): void => {
    if (busy) return;
    busy = true;
    // Waiting for one iteration of the event loop lets requests that were read together share a round.
    setImmediate(() => void sendRounds());
  };

  const sendRounds = async (): Promise<void> => {
    for (;;) {
      const ready = [...partitions.values()].filter(({ waiting, isApart }) => waiting.size > 0 && !isApart);
      if (ready.length === 0) break;
      for (const each of ready.filter(({ isFailing }) => isFailing)) void sendApart(each);
      await Promise.all(ready.filter(({ isApart }) => !isApart).map(sendWaiting));
    }
    busy = false;
  };

  const sendApart = async (posts: PartitionPosts): Promise<void> => {
    posts.isApart = true;
    await sendWaiting(posts);
    posts.isApart = false;
    if (posts.waiting.size > 0) start();
  };

  /** One message batch of each flow. */
  const sendWaiting = async (posts: PartitionPosts): Promise<void> => {
    const { waiting } = posts;
    const sent = await Promise.all([...waiting.keys()].map((flow) => send(takeMessageBatch(waiting, flow))));
    posts.isFailing = sent.includes(false);
  };

  /** Whether the queue took the message batch. */
  const send = async (batch: readonly PendingPost[]): Promise<boolean> => {
    const messages = batch.flatMap(({ posts }) => posts.map(({ message }) => message));
    const replyTo = batch.find((waiting) => waiting.replyTo !== undefined)?.replyTo;
    const job = newJobId();
    try {
      const jobs = await mailbox.send(job, {
        v: 1,
        messages,
        acceptedAt: now().getTime(),
        ...(options.background === true && { background: true }),
        ...(replyTo === undefined ? {} : { replyTo }),
      });
      for (const { resolve } of batch) resolve(jobs);
      return true;
    } catch (error) {
      for (const { reject } of batch) reject(error);
      return false;
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
      const jobs: Promise<readonly JobId[]>[] = [];
      for (const [partition, group] of groupByPartition(
        posts,
        ({ message }) => message.to,
        mailbox.layout.partitions,
      )) {
        const queue = postsOf(partition);
        for (const [flow, ofFlow] of groupByFlow(group)) {
          for (const piece of cutToSize(ofFlow)) jobs.push(enqueue(queue, flow, { posts: piece, replyTo }));
        }
      }
      // Awaits all of them even when one fails, so that no rejection is unhandled.
      const outcomes = await Promise.allSettled(jobs);
      return outcomes.flatMap((outcome) => {
        if (outcome.status === "rejected") throw outcome.reason;
        return outcome.value;
      });
    },
  };
}

/** By workspace, or by the actor where one gets many. Keeps the order within a flow. */
function groupByFlow(posts: readonly Post[]): ReadonlyMap<string, Post[]> {
  if (posts.length <= maxMixedMessages) return Map.groupBy(posts, ({ message }) => workspaceOf(message.to));
  const byActor = Map.groupBy(posts, ({ message }) => message.to);
  const isBusy = (actor: ActorKey): boolean => (byActor.get(actor)?.length ?? 0) > maxMixedMessages;
  return Map.groupBy(posts, ({ message: { to } }) => (isBusy(to) ? to : workspaceOf(to)));
}

/** Splits posts of one flow that exceed the limits of a message batch. */
function cutToSize(posts: readonly Post[]): Post[][] {
  const pieces: Post[][] = [];
  let piece: Post[] = [];
  let bytes = 0;
  for (const post of posts) {
    const full = piece.length >= maxMessages || bytes + post.bytes > maxMessageBatchBytes;
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

/** Takes as many whole pieces from the front of the flow as fit into one message batch, at least one. */
function takeMessageBatch(waiting: Map<string, PendingPost[]>, flow: string): PendingPost[] {
  const pending = waiting.get(flow) ?? [];
  let messages = 0;
  let bytes = 0;
  let count = 0;
  for (const { posts } of pending) {
    messages += posts.length;
    bytes += posts.reduce((sum, post) => sum + post.bytes, 0);
    if (count > 0 && (messages > maxMessages || bytes > maxMessageBatchBytes)) break;
    count += 1;
  }
  const taken = pending.splice(0, count);
  if (pending.length === 0) waiting.delete(flow);
  return taken;
}
