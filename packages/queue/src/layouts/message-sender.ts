/** Sends message batches to the mailboxes of the layout in force. */
import {
  jobId,
  partitionOf,
  unavailable,
  type JobId,
  type Layout,
  type MailboxWriter,
  type MessageBatch,
  type MessageSender,
} from "@signalbox/core";
import type { LayoutFollower, LayoutTimes } from "./layout-follower.js";

export interface MessageSenderOptions {
  readonly follower: LayoutFollower;
  readonly times: LayoutTimes;
  readonly writerOf: (layout: Layout) => MailboxWriter;
}

/**
 * While a change is announced, the layout in force is read before each add and after it. So what the caller sent before is in
 * mailboxes of the same or an earlier layout; and what counts as sent was there before any process sent to the next one.
 */
export function createMessageSender({ follower, times, writerOf }: MessageSenderOptions): MessageSender {
  /** For certain, without a read. */
  const isInForce = (layout: Layout): boolean => follower.sinceUnchanged(layout) <= times.unchangedMs;

  async function readLayout(): Promise<Layout> {
    return (await follower.refresh()).current;
  }

  return {
    get layout() {
      return follower.record.current;
    },
    readLayout,
    async send(job, messageBatch): Promise<void> {
      const known = follower.record.current;
      const layout = isInForce(known) ? known : await readLayout();
      const writer = writerOf(layout);
      await Promise.all(
        jobsOf(job, messageBatch, layout).map(([partition, id, batch]) => writer.add(partition, id, batch)),
      );
      if (isInForce(layout)) return;
      const { epoch } = await readLayout();
      if (epoch !== layout.epoch) throw unavailable("queue", new Error("the partitions changed meanwhile"));
    },
  };
}

/** One, except for messages that were grouped by an earlier layout. */
export function jobsOf(
  job: JobId,
  messageBatch: MessageBatch,
  { epoch, partitions }: Layout,
): readonly (readonly [partition: number, job: JobId, messageBatch: MessageBatch])[] {
  const groups = [...Map.groupBy(messageBatch.messages, ({ to }) => partitionOf(to, partitions))];
  const [only] = groups;
  if (groups.length === 1 && only !== undefined) return [[only[0], job, messageBatch]];
  return groups.map(([partition, messages]) => [
    partition,
    jobId(`${job}-e${epoch}.${partition}`),
    { ...messageBatch, messages },
  ]);
}
