/**
 * Work on BullMQ, writing side: many jobs in one round trip, each under its own id, so an add repeated by a reconnect or by
 * a caller adds nothing. The turn of a job is its priority in BullMQ, its share the job's name. Recovers by itself when
 * Redis comes back.
 */
import type { WorkJob, WorkQueueWriter } from "@signalbox/core";
import { createAwaitReplicas } from "./await-replicas.js";
import { readBacklogs, takeFairTurns } from "./bull-fair-turns.js";
import { openQueue, refuseUnusableId } from "./bull-queue.js";
import { lastTurn } from "./fair-turns.js";
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
  const access = { queue, connection };
  const awaitReplicas = createAwaitReplicas(connection, options.replicasToWait ?? 0);
  return {
    async addAll(jobs: readonly WorkJob[]): Promise<void> {
      for (const { job } of jobs) refuseUnusableId(job);
      for (let begin = 0; begin < jobs.length; begin += jobsPerTrip) {
        const works = jobs.slice(begin, begin + jobsPerTrip);
        const shares = works.flatMap(({ share }) => (share === undefined ? [] : [share]));
        const turns = [...(await takeFairTurns(shares, access))];
        const trip = works.map(({ job, data, share }) => ({
          name: share?.of ?? options.queueName,
          data,
          opts: { jobId: job, ...(share !== undefined && { priority: turns.shift() ?? lastTurn }) },
        }));
        const ids = works.map(({ job }) => job);
        await connection.run(async () => {
          await queue.addBulk(trip);
          await awaitReplicas({ queue, jobs: ids });
        });
      }
    },
    async depth(): Promise<{ readonly waiting: number; readonly active: number }> {
      const counts = await connection.run(() => queue.getJobCounts("wait", "prioritized", "active"));
      const { wait = 0, prioritized = 0, active = 0 } = counts;
      return { waiting: wait + prioritized, active };
    },
    backlogs: (shares) => readBacklogs(shares, access),
    close: () => connection.close(),
  };
}
