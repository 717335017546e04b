/**
 * Mailboxes on BullMQ, the writing side: one job per envelope, added under the envelope's own id. An add that is sent
 * twice, by a reconnect or by a caller, therefore adds nothing the second time. Used by the api and by the worker's
 * outbox; it recovers by itself when Redis comes back.
 */
import type { Envelope, JobId, MailboxWriter } from "@signalbox/core";
import { openQueue, refuseUnusableId } from "./bull-queue.js";
import { openPromptConnection } from "./prompt-connection.js";
import { mailboxQueueName } from "./queue-names.js";
import type { RedisAccess } from "./redis-access.js";

export interface BullMailboxWriterOptions extends RedisAccess {
  /** Fixed for a deployment: actors would otherwise change their partition. */
  readonly partitions: number;
}

export interface BullMailboxWriter extends MailboxWriter {
  /** Lets adds in flight end; bounded, also when Redis is away. */
  close(): Promise<void>;
}

/** Throws a `TypeError` for a malformed address; connects in the background. */
export function createBullMailboxWriter(options: BullMailboxWriterOptions): BullMailboxWriter {
  const connection = openPromptConnection(options);
  const queues = Array.from({ length: options.partitions }, (_, partition) =>
    openQueue(mailboxQueueName(partition), connection, options.namespace),
  );
  return {
    partitions: options.partitions,
    async add(partition: number, job: JobId, envelope: Envelope): Promise<void> {
      const queue = queues[partition];
      if (queue === undefined) {
        throw new RangeError(`partition ${partition} of ${options.partitions}`);
      }
      refuseUnusableId(job);
      await connection.run(() => queue.add(jobTitle(envelope), envelope, { jobId: job }));
    },
    close: () => connection.close(),
  };
}

/** What operators see in a dashboard's list. */
function jobTitle(envelope: Envelope): string {
  const count = envelope.messages.length;
  return count === 1 ? "1 message" : `${count} messages`;
}
