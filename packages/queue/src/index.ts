/** The queue ports on BullMQ and in memory. Only the services' `main.ts` chooses an adapter. */
export * from "./bull-mailbox-reader.js";
export * from "./bull-mailbox-writer.js";
export * from "./bull-queue-monitor.js";
export * from "./bull-schedule.js";
export * from "./bull-work-queue-reader.js";
export * from "./bull-work-queue-writer.js";
export * from "./bull-queue-copy.js";
export { createMessageHold } from "./message-hold.js";
export * from "./queue-names.js";
export * from "./open-queues.js";
export type { RedisAccess } from "./redis-access.js";
export * from "./redis-counters.js";
export * from "./redis-quotas.js";
export * from "./redis-signals.js";
export * from "./redis-rate-limiter.js";
export { createWorkerPresence, type WorkerAccess, type WorkerPresence } from "./worker-presence.js";
export { createWorkHold } from "./work-hold.js";
export { createWorkerHold } from "./worker-hold.js";
