/** The queue ports in memory, for tests and simulations. They pass the same conformance suite as the adapters on BullMQ. */
export type { MemoryClock } from "./memory-clock.js";
export type { MemoryConsumer, MemoryMailboxes } from "./memory-mailboxes.js";
export { createMemoryCounters } from "./memory-counters.js";
export * from "./memory-queue.js";
export { createMemoryQuotas } from "./memory-quotas.js";
export { createMemoryRateLimiter } from "./memory-rate-limiter.js";
export * from "./memory-work-queue.js";
