/**
 * The delivery pipeline and the pager of broadcasts in the process of a test, on the ports of its api: what is to be sent
 * goes out.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { jobId, type Schedule, type Turns } from "@signalbox/core";
import { startBroadcasts } from "@signalbox/broadcasts";
import { createDeliveryClient, startDeliveries } from "@signalbox/deliveries";
import { createMemoryQuotas, createMemoryWorkQueue, type MemoryWorkQueue } from "@signalbox/queue/testing";
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

export async function startTestDeliveries({
  api,
  work,
  schedule,
}: TestDeliveries): Promise<{ close(): Promise<void> }> {
  const { publicUrl } = api.config;
  const bulkWork = createMemoryWorkQueue();
  const newJobId = () => jobId(randomUUID());
  const broadcasts = await startBroadcasts({
    ...api,
    deliveryClient: createDeliveryClient({ queue: bulkWork, newJobId }),
    schedule,
    rest: (ms) => pause(ms),
    onError: (error) => api.log({ level: "error", message: "a broadcast failed", error }),
  });
  const deliveries = await startDeliveries({
    ...api,
    queue: work,
    work,
    bulkQueue: bulkWork,
    bulkWork,
    schedule,
    turns,
    quotas: createMemoryQuotas(),
    openSecret: (sealed) => api.secrets.open(sealed),
    ...(publicUrl !== undefined && { publicUrl }),
    newJobId,
    dice: () => 0.5,
    rest: (ms) => pause(ms),
    onError: (error) => api.log({ level: "error", message: "a delivery failed", error }),
  });
  return {
    async close() {
      await broadcasts.close();
      await deliveries.close();
    },
  };
}
