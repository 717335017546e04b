/**
 * A BullMQ queue on a connection that fails fast. BullMQ itself would wait for Redis and read its version first, so a
 * queue created while Redis is away would stay broken; this skips both.
 */
import type { JobId } from "@signalbox/core";
import { Queue } from "bullmq";
import type { ProducerConnection } from "./producer-connection.js";
import { queuePrefix } from "./queue-names.js";

/** Uses the connection without owning it: close the connection, not the queue. */
export function openQueue(
  name: string,
  connection: ProducerConnection,
  namespace: string | undefined,
): Queue<unknown> {
  const queue = new Queue<unknown>(name, {
    connection: connection.redis,
    prefix: queuePrefix(namespace, name),
    skipVersionCheck: true,
    skipWaitingForReady: true,
    skipMetasUpdate: true,
  });
  // The connection reports its errors once for all its queues.
  queue.on("error", () => undefined);
  return queue;
}

/** BullMQ rejects these too, but with an error that looks like a fault of Redis. */
export function refuseUnusableId(job: JobId): void {
  if (job === "" || job.includes(":") || /^\d+$/.test(job)) {
    throw new TypeError(`not a job id BullMQ takes: "${job}"`);
  }
}
