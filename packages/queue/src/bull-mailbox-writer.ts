/**
 * Mailboxes on BullMQ, writing side: one job per message batch, added under the batch's own id, so an add repeated by a
 * reconnect or by a caller adds nothing. Used by the API and by the worker's outbox; recovers by itself when Redis comes
 * back.
 */
import type { MessageBatch, JobId, MailboxWriter } from "@signalbox/core";
import { createAwaitReplicas } from "./await-replicas.js";
import { openQueue, refuseUnusableId } from "./bull-queue.js";
import { formatJobTitle, titleOf } from "./job-title.js";
import { openProducerConnection, type ProducerConnection } from "./producer-connection.js";
import { mailboxQueueNames } from "./queue-names.js";
import type { RedisAccess } from "./redis-access.js";

export interface BullMailboxWriterOptions extends RedisAccess {
  readonly partitions: number;
  /** Of the layout; default 0. */
  readonly epoch?: number;
  /** Shared by several writers, and closed by its owner. Without one, the writer opens its own. */
  readonly connection?: ProducerConnection;
}

export interface BullMailboxWriter extends MailboxWriter {
  /** Waits for adds in flight; bounded, also when Redis is away. */
  close(): Promise<void>;
}

/** Throws a `TypeError` for a malformed address; connects in the background. */
export function createBullMailboxWriter(options: BullMailboxWriterOptions): BullMailboxWriter {
  const connection = options.connection ?? openProducerConnection(options);
  const awaitReplicas = createAwaitReplicas(connection, options.replicasToWait ?? 0);
  const { epoch = 0, partitions } = options;
  const queues = mailboxQueueNames({ epoch, partitions }).map((name) =>
    openQueue(name, connection, options.namespace),
  );
  return {
    partitions,
    async add(partition: number, job: JobId, messageBatch: MessageBatch): Promise<void> {
      const queue = queues[partition];
      if (queue === undefined) {
        throw new RangeError(`partition ${partition} of ${partitions}`);
      }
      refuseUnusableId(job);
      await connection.run(async () => {
        await queue.add(formatJobTitle(titleOf(messageBatch)), messageBatch, { jobId: job });
        await awaitReplicas({ queue, jobs: [job] });
      });
    },
    async close() {
      if (connection !== options.connection) await connection.close();
    },
  };
}
