/** All queues of a deployment as BullMQ objects, for a dashboard: they fail fast while Redis is away. */
import type { Queue } from "bullmq";
import { openQueue } from "./bull-queue.js";
import { openProducerConnection } from "./producer-connection.js";
import { mailboxQueueName, queueNames } from "./queue-names.js";
import type { RedisAccess } from "./redis-access.js";

export interface OpenQueues {
  readonly queues: readonly Queue<unknown>[];
  close(): Promise<void>;
}

export function openQueues(access: RedisAccess & { readonly partitions: number }): OpenQueues {
  const connection = openProducerConnection(access);
  const mailboxes = Array.from({ length: access.partitions }, (_, partition) => mailboxQueueName(partition));
  const names = [
    ...mailboxes,
    queueNames.transactionalDeliveries,
    queueNames.deliveries,
    queueNames.bulkDeliveries,
    queueNames.alarms,
    queueNames.recompute,
  ];
  return {
    queues: names.map((name) => openQueue(name, connection, access.namespace)),
    close: () => connection.close(),
  };
}
