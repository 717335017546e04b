/**
 * The delivery pipeline and the broadcast pager in the test's process, on the ports of its api, so that messages
 * are sent.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { jobId, type Schedule, type RateLimiter } from "@signalbox/core";
import { createDeliveryClient, startBroadcasts, startDeliveries } from "@signalbox/messaging";
import { createMemoryQuotas, createMemoryWorkQueue, type MemoryWorkQueue } from "@signalbox/queue/testing";
import type { ApiContext } from "./context.js";

export interface TestDeliveries {
  readonly api: ApiContext;
  readonly work: MemoryWorkQueue;
  readonly schedule: Schedule;
}

/** Never throttles. */
const unthrottled: RateLimiter = {
  take: async (_, __, count, now) => Array.from({ length: count }, () => now),
};

export async function startTestDeliveries({
  api,
  work,
  schedule,
}: TestDeliveries): Promise<{ close(): Promise<void> }> {
  const { publicUrl } = api.config;
  const bulkWork = createMemoryWorkQueue();
  const queues = { transactional: work, direct: work, bulk: bulkWork };
  const newJobId = () => jobId(randomUUID());
  const broadcasts = await startBroadcasts({
    ...api,
    deliveryClient: createDeliveryClient({ queues, newJobId }),
    schedule,
    sleep: (ms) => pause(ms),
    onError: (error) => api.log({ level: "error", message: "a broadcast failed", error }),
  });
  const deliveries = await startDeliveries({
    ...api,
    queues,
    work: queues,
    schedule,
    rateLimiter: unthrottled,
    quotas: createMemoryQuotas(),
    openSecret: (sealed) => api.secrets.open(sealed),
    allowedMailHosts: api.config.smtpAllowedHosts,
    onWarning: (message) => api.log({ level: "warn", message }),
    ...(publicUrl !== undefined && { publicUrl }),
    newJobId,
    random: () => 0.5,
    sleep: (ms) => pause(ms),
    onError: (error) => api.log({ level: "error", message: "a delivery failed", error }),
  });
  return {
    async close() {
      await broadcasts.close();
      await deliveries.close();
    },
  };
}
