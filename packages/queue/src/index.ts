/** The queue ports on BullMQ and in memory. Services choose one in their `main.ts`; nobody else names an adapter. */
export * from "./bull-mailbox-reader.js";
export * from "./bull-mailbox-writer.js";
export * from "./bull-queue-monitor.js";
export * from "./bull-schedule.js";
export * from "./bull-work-queue-reader.js";
export * from "./bull-work-queue-writer.js";
export type { MemoryClock } from "./memory-clock.js";
export type { MemoryConsumer, MemoryMailboxes } from "./memory-mailboxes.js";
export * from "./memory-queue.js";
export { createMemoryQuotas } from "./memory-quotas.js";
export { createMemoryTurns } from "./memory-turns.js";
export * from "./memory-work-queue.js";
export * from "./queue-names.js";
export * from "./open-queues.js";
export type { RedisAccess } from "./redis-access.js";
export * from "./redis-quotas.js";
export * from "./redis-signals.js";
export * from "./redis-turns.js";
