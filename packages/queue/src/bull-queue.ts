/**
 * A BullMQ queue on a connection that answers promptly. BullMQ itself would wait for Redis and read its version first;
 * a queue made while Redis is away would then stay broken for good, so it does neither.
 */
import type { JobId } from "@signalbox/core";
import { Queue } from "bullmq";
import type { PromptConnection } from "./prompt-connection.js";
import { queuePrefix } from "./queue-names.js";

/** Uses the connection without owning it: close the connection, not the queue. */
export function openQueue(
  name: string,
  connection: PromptConnection,
  namespace: string | undefined,
): Queue<unknown> {
  const queue = new Queue<unknown>(name, {
    connection: connection.redis,
    prefix: queuePrefix(namespace, name),
    skipVersionCheck: true,
    skipWaitingForReady: true,
    skipMetasUpdate: true,
  });
  // The connection reports its own errors, once for all its queues.
  queue.on("error", () => undefined);
  return queue;
}

/** BullMQ would refuse these too, but so that it looks like a fault of Redis. */
export function refuseUnusableId(job: JobId): void {
  if (job === "" || job.includes(":") || /^\d+$/.test(job)) {
    throw new TypeError(`not a job id BullMQ takes: "${job}"`);
  }
}
