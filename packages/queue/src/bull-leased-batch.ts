/**
 * The leased message batch as the runtime sees it. All commands use the producer connection: a handler gets an answer or
 * `unavailable("queue")` and never hangs on an absent Redis while its lease expires.
 */
import { jobId, type LeasedMessageBatch, type QueuedMessageBatch } from "@signalbox/core";
import { isStillLeased } from "./attend-in-place.js";
import type { LeasedBullJob } from "./bull-workers.js";
import { finishBehind } from "./finish-behind.js";

export interface Leasing {
  readonly partition: number;
  /** Attempts of this worker that have failed. */
  readonly failures: number;
}

export function leaseMessageBatch(
  leased: LeasedBullJob,
  { partition, failures }: Leasing,
): LeasedMessageBatch {
  const { job, id, queue, connection } = leased;
  const backend = queue.getBackend();
  return {
    job: jobId(id),
    data: job.data,
    partition,
    isRepeated: failures > 0 || job.attemptsStarted > 1,
    async peek(limit: number): Promise<readonly QueuedMessageBatch[]> {
      if (limit < 1) {
        return [];
      }
      const [waiting = []] = await connection.run(() => backend.getJobs(["wait"], 0, limit - 1, true));
      return waiting.map(([waitingId, fields]) => ({ job: jobId(waitingId), data: jobData(fields) }));
    },
    isHeld: () => isStillLeased(leased),
    finish: (behind) => finishBehind(leased, behind),
  };
}

/** The `data` of a job's hash, given as alternating names and values; undefined when it is not JSON. */
function jobData(fields: readonly string[]): unknown {
  const name = fields.findIndex((field, index) => index % 2 === 0 && field === "data");
  try {
    return JSON.parse(fields[name + 1] ?? "null");
  } catch {
    return undefined;
  }
}
