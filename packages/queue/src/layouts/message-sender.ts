/** Sends message batches to the mailboxes of the layout in force. */
import {
  type AppError,
  groupByPartition,
  jobId,
  unavailable,
  type JobId,
  type Layout,
  type MessageBatch,
  type MessageSender,
} from "@signalbox/core";
import type { LayoutMailboxes } from "./follow-layouts.js";
import type { LayoutFollower, LayoutTimes } from "./layout-follower.js";

export interface MessageSenderOptions {
  readonly follower: LayoutFollower;
  readonly times: LayoutTimes;
  readonly mailboxesOf: (layout: Layout) => Pick<LayoutMailboxes, "writer" | "hasMoved">;
}

/**
 * While a change is announced, or the record of the layouts cannot be read, each add is preceded and followed by a look at the
 * mark of its partition, which is on the same server. So what the caller sent before is in mailboxes of the same or an earlier
 * layout; and what counts as sent was there before any process sent to the next one.
 */
export function createMessageSender({ follower, times, mailboxesOf }: MessageSenderOptions): MessageSender {
  async function readLayout(): Promise<Layout> {
    return (await follower.refresh()).current;
  }

  /** Needs no command while the last read is recent and showed no change announced. */
  async function isInForce(layout: Layout, partitions: readonly number[]): Promise<boolean> {
    if (follower.sinceUnchanged(layout) <= times.unchangedMs) return true;
    const { hasMoved } = mailboxesOf(layout);
    const moved = await Promise.all(partitions.map((partition) => hasMoved(partition)));
    return !moved.includes(true);
  }

  async function chooseJobs(
    job: JobId,
    messageBatch: MessageBatch,
  ): Promise<{ readonly layout: Layout; readonly jobs: readonly AddressedJob[] }> {
    const known = follower.record.current;
    const jobs = jobsOf(job, messageBatch, known);
    // Before the first read nothing is known but the configuration.
    const isKnown = Number.isFinite(follower.sinceRead());
    if (isKnown && (await isInForce(known, partitionsOf(jobs)))) return { layout: known, jobs };
    const layout = await readLayout();
    const jobsThere = jobsOf(job, messageBatch, layout);
    // The mark is ahead of the record: for a moment in each change, and when a server has lost the record.
    if (!(await isInForce(layout, partitionsOf(jobsThere)))) throw movedMeanwhile();
    return { layout, jobs: jobsThere };
  }

  return {
    get layout() {
      return follower.record.current;
    },
    readLayout,
    async send(job, messageBatch): Promise<readonly JobId[]> {
      const { layout, jobs } = await chooseJobs(job, messageBatch);
      const { writer } = mailboxesOf(layout);
      await Promise.all(jobs.map(([partition, id, batch]) => writer.add(partition, id, batch)));
      if (!(await isInForce(layout, partitionsOf(jobs)))) throw movedMeanwhile();
      return jobs.map(([, id]) => id);
    },
  };
}

function movedMeanwhile(): AppError {
  return unavailable("queue", new Error("the partitions changed meanwhile"));
}

export type AddressedJob = readonly [partition: number, job: JobId, messageBatch: MessageBatch];

function partitionsOf(jobs: readonly AddressedJob[]): readonly number[] {
  return jobs.map(([partition]) => partition);
}

/** One, except for messages that were grouped by an earlier layout. */
export function jobsOf(
  job: JobId,
  messageBatch: MessageBatch,
  { epoch, partitions }: Layout,
): readonly AddressedJob[] {
  const groups = [...groupByPartition(messageBatch.messages, ({ to }) => to, partitions)];
  const [only] = groups;
  if (groups.length === 1 && only !== undefined) return [[only[0], job, messageBatch]];
  return groups.map(([partition, messages]) => [
    partition,
    jobId(`${job}-e${epoch}.${partition}`),
    { ...messageBatch, messages },
  ]);
}
