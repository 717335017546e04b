/**
 * The envelope in a worker's hand, as the runtime sees it. All it asks of Redis goes over the prompt connection: a
 * handler gets its answer or `unavailable("queue")`, it never hangs on an absent Redis while its hold runs out.
 */
import { jobId, type HeldEnvelope, type QueuedEnvelope } from "@signalbox/core";
import { stillHolds } from "./attend-in-place.js";
import type { JobInHand } from "./bull-workers.js";
import { finishBehind } from "./finish-behind.js";

export function holdEnvelope(hand: JobInHand, partition: number): HeldEnvelope {
  const { job, id, queue, connection } = hand;
  const backend = queue.getBackend();
  return {
    job: jobId(id),
    data: job.data,
    partition,
    async peek(limit: number): Promise<readonly QueuedEnvelope[]> {
      if (limit < 1) {
        return [];
      }
      const [waiting = []] = await connection.run(() => backend.getJobs(["wait"], 0, limit - 1, true));
      return waiting.map(([waitingId, fields]) => ({ job: jobId(waitingId), data: jobData(fields) }));
    },
    isHeld: () => stillHolds(hand),
    finish: (behind) => finishBehind(hand, behind),
  };
}

/** The `data` of a job's hash, read as alternating names and values; undefined when it is no JSON. */
function jobData(fields: readonly string[]): unknown {
  const name = fields.findIndex((field, index) => index % 2 === 0 && field === "data");
  try {
    return JSON.parse(fields[name + 1] ?? "null");
  } catch {
    return undefined;
  }
}
