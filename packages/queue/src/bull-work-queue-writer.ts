/**
 * Work without order on BullMQ, the writing side: many jobs in one round trip, each under the id of its own, so that what
 * is sent twice, by a reconnect or by a caller, adds nothing the second time. It recovers by itself when Redis comes back.
 */
import type { WorkJob, WorkQueueWriter } from "@signalbox/core";
import { openQueue, refuseUnusableId } from "./bull-queue.js";
import { openPromptConnection } from "./prompt-connection.js";
import type { RedisAccess } from "./redis-access.js";

export interface BullWorkQueueOptions extends RedisAccess {
  /** One of `queueNames`. */
  readonly queueName: string;
}

export interface BullWorkQueueWriter extends WorkQueueWriter {
  /** Lets adds in flight end; bounded, also when Redis is away. */
  close(): Promise<void>;
}

/** As many as Redis surely takes within the patience of a caller, however large they are. */
const jobsPerTrip = 100;

/** Throws a `TypeError` for a malformed address; connects in the background. */
export function createBullWorkQueueWriter(options: BullWorkQueueOptions): BullWorkQueueWriter {
  const connection = openPromptConnection(options);
  const queue = openQueue(options.queueName, connection, options.namespace);
  return {
    async addAll(jobs: readonly WorkJob[]): Promise<void> {
      for (const { job } of jobs) refuseUnusableId(job);
      for (let begin = 0; begin < jobs.length; begin += jobsPerTrip) {
        const trip = jobs
          .slice(begin, begin + jobsPerTrip)
          .map(({ job, data }) => ({ name: options.queueName, data, opts: { jobId: job } }));
        await connection.run(() => queue.addBulk(trip));
      }
    },
    async depth(): Promise<{ readonly waiting: number; readonly active: number }> {
      const counts = await connection.run(() => queue.getJobCounts("wait", "active"));
      return { waiting: counts["wait"] ?? 0, active: counts["active"] ?? 0 };
    },
    close: () => connection.close(),
  };
}
