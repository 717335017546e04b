/** The queue ports in memory, for tests and simulations. They pass the same conformance suite as the adapters on BullMQ. */
export type { Clock } from "./clock.js";
export type { MemoryConsumer, MemoryMailboxes } from "./memory-mailboxes.js";
export { createMemoryCounters } from "./memory-counters.js";
export * from "./memory-queue.js";
export { createMemoryQuotas } from "./memory-quotas.js";
export { createMemoryRateLimiter } from "./memory-rate-limiter.js";
export * from "./memory-work-queue.js";
export { changeLayout } from "./layouts/change-layout.js";
export { followLayouts, type LayoutMailboxes } from "./layouts/follow-layouts.js";
export {
  createLayoutFollower,
  type LayoutFollower,
  type LayoutStore,
  type LayoutTimes,
} from "./layouts/layout-follower.js";
export { createMemoryLayouts, type MemoryLayouts } from "./layouts/memory-layouts.js";
export { createMessageSender } from "./layouts/message-sender.js";
