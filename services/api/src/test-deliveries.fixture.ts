/** The delivery pipeline in the process of a test, on the ports of its api: what the desk is asked to send goes out. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { jobId, type Schedule, type Turns } from "@signalbox/core";
import { startDeliveries } from "@signalbox/deliveries";
import { createMemoryQuotas, type MemoryWorkQueue } from "@signalbox/queue";
import type { ApiContext } from "./context.js";

export interface TestDeliveries {
  readonly api: ApiContext;
  readonly work: MemoryWorkQueue;
  readonly schedule: Schedule;
}

/** Everybody's turn is now. */
const turns: Turns = {
  take: async (_, __, count, now) => Array.from({ length: count }, () => now),
};

export function startTestDeliveries({
  api,
  work,
  schedule,
}: TestDeliveries): Promise<{ close(): Promise<void> }> {
  const { publicUrl } = api.config;
  return startDeliveries({
    ...api,
    queue: work,
    work,
    schedule,
    turns,
    quotas: createMemoryQuotas(),
    openSecret: (sealed) => api.secrets.open(sealed),
    ...(publicUrl !== undefined && { publicUrl }),
    newJobId: () => jobId(randomUUID()),
    dice: () => 0.5,
    rest: (ms) => pause(ms),
    onError: (error) => api.log({ level: "error", message: "a delivery failed", error }),
  });
}
