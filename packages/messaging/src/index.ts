/** Deliveries (one message to one user), broadcasts (one message to a segment), and the start of the actors of all packages. */
export * from "./broadcasts/broadcast-actor.js";
export * from "./broadcasts/broadcast-ports.js";
export { loadBroadcastProgress, type BroadcastProgress } from "./broadcasts/broadcast-progress.js";
export * from "./broadcasts/broadcast-run.js";
export * from "./broadcasts/count-local-times.js";
export * from "./broadcasts/start-broadcasts.js";
export { broadcastAddressTable, type BroadcastAddressRow } from "./deliveries/broadcast-addresses.js";
export { createDelayThrottle } from "./deliveries/delay-throttle.js";
export * from "./deliveries/delivery.js";
export * from "./deliveries/delivery-client.js";
export * from "./deliveries/delivery-ports.js";
export { createDeliveryRepository, type DeliveryRepository } from "./deliveries/delivery-repository.js";
export { describeVerdict } from "./deliveries/describe-verdict.js";
export { correctionPosts, outcomePost, reportPost } from "./deliveries/events.js";
export { createLatencyTracker, type LatencyTracker } from "./deliveries/latency-tracker.js";
export * from "./deliveries/links.js";
export * from "./deliveries/recipient-wording.js";
export * from "./deliveries/record.js";
export { countedOf, countedStateOf } from "./deliveries/counted-state.js";
export { verifyOutcomeSchema, type VerifyOutcome } from "./deliveries/verify-provider.js";
export { noticeOutcomeSchema, type Notice, type NoticeOutcome } from "./deliveries/send-notice.js";
export * from "./deliveries/start-deliveries.js";
export { sweepDueDeliveries } from "./deliveries/sweep-due.js";
export * from "./deliveries/test-outcome.js";
export type { Throttle } from "./deliveries/throttle.js";
export * from "./start-actors.js";
export { deliveryFiltersOf, type DeliveryQuery } from "./queries/delivery-filter.js";
export {
  deliveryPosition,
  walkDeliveries,
  type DeliveryList,
  type DeliveryPosition,
} from "./queries/delivery-pages.js";
export { findTrace, type DeliveryTrace } from "./trace/find-trace.js";
export { traceCodes } from "./trace/trace-sentences.js";
export { traceStepKinds } from "./trace/trace-step.js";
