/**
 * The leased message batch as the runtime sees it. All commands use the producer connection: a handler gets an answer or
 * `unavailable("queue")` and never hangs on an absent Redis while its lease expires.
 */
import { jobId, type LeasedMessageBatch } from "@signalbox/core";
import type { LeasedBullJob } from "./bull-workers.js";
import type { LeasedCommands } from "./leased-commands.js";
import { untilNextJob } from "./until-next-job.js";

export interface Leasing {
  readonly partition: number;
  readonly commands: LeasedCommands;
}

export function leaseMessageBatch(
  leased: LeasedBullJob,
  { partition, commands }: Leasing,
): LeasedMessageBatch {
  const { job, id } = leased;
  return {
    job: jobId(id),
    data: job.data,
    partition,
    peek: async (limit) => commands.peek(leased, limit),
    survey: async (limit) => commands.survey(leased, limit),
    read: async (jobs) => commands.read(leased, jobs),
    untilReplicated: async (jobs) => commands.untilReplicated(leased, jobs),
    isHeld: async () => commands.isHeld(leased),
    finish: async (behind) => commands.finish(leased, behind),
    untilNext: async () => untilNextJob(leased.worker),
  };
}
