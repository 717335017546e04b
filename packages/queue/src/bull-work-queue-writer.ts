/**
 * Unordered work on BullMQ, writing side: many jobs in one round trip, each under its own id, so an add repeated by a
 * reconnect or by a caller adds nothing. Recovers by itself when Redis comes back.
 */
import type { WorkJob, WorkQueueWriter } from "@signalbox/core";
import { openQueue, refuseUnusableId } from "./bull-queue.js";
import { openProducerConnection } from "./producer-connection.js";
import type { RedisAccess } from "./redis-access.js";

export interface BullWorkQueueOptions extends RedisAccess {
  /** One of `queueNames`. */
  readonly queueName: string;
}

export interface BullWorkQueueWriter extends WorkQueueWriter {
  /** Waits for adds in flight; bounded, also when Redis is away. */
  close(): Promise<void>;
}

/** As many as Redis accepts within a caller's patience, however large they are. */
const jobsPerTrip = 100;

/** Throws a `TypeError` for a malformed address; connects in the background. */
export function createBullWorkQueueWriter(options: BullWorkQueueOptions): BullWorkQueueWriter {
  const connection = openProducerConnection(options);
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
