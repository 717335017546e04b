/** Deliveries (one message to one user), broadcasts (one message to a segment), and the trace of a delivery. */
export * from "./broadcasts/broadcast-actor.js";
export * from "./broadcasts/broadcast-ports.js";
export { loadBroadcastProgress, type BroadcastProgress } from "./broadcasts/broadcast-progress.js";
export * from "./broadcasts/broadcast-run.js";
export * from "./broadcasts/count-local-times.js";
export { countAudience, countMembers } from "./broadcasts/count-audience.js";
export { measureReach, type ReachQuestion } from "./broadcasts/reach/measure-reach.js";
export { planReach } from "./broadcasts/reach/plan-reach.js";
export type { Reach, ReachExample } from "./broadcasts/reach/reach-counts.js";
export { reachReasons, type ReachReason, type ReachStop } from "./broadcasts/reach/reach-reason.js";
export * from "./broadcasts/start-broadcasts.js";
export { broadcastAddressTable, type BroadcastAddressRow } from "./deliveries/store/broadcast-addresses.js";
export { createDelayThrottle } from "./deliveries/limits/delay-throttle.js";
export { deliveryIdBy } from "./broadcasts/recipients.js";
export * from "./deliveries/state/delivery.js";
export * from "./deliveries/state/delivery-reason.js";
export * from "./deliveries/jobs/delivery-client.js";
export * from "./deliveries/jobs/delivery-ports.js";
export { laneOrder, lanes, type Lane } from "./deliveries/jobs/lane.js";
export { createDeliveryRepository, type DeliveryRepository } from "./deliveries/store/delivery-repository.js";
export { describeVerdict } from "./deliveries/state/describe-verdict.js";
export { correctionPosts, outcomePost, reportPost } from "./deliveries/state/events.js";
export { createLatencyTracker, type LatencyTracker } from "./deliveries/limits/latency-tracker.js";
export { foreseeDelivery, type ForeseenDelivery } from "./deliveries/content/foresee-delivery.js";
export * from "./deliveries/content/links.js";
export * from "./deliveries/content/recipient-wording.js";
export * from "./deliveries/state/record.js";
export * from "./deliveries/state/resend.js";
export { countedOf, countedStateOf } from "./deliveries/state/counted-state.js";
export { verifyOutcomeSchema, type VerifyOutcome } from "./deliveries/providers/verify-provider.js";
export { rankedSettings } from "./deliveries/providers/ranked-settings.js";
export { usesParent } from "./deliveries/providers/uses-parent.js";
export { noticeOutcomeSchema, type Notice, type NoticeOutcome } from "./deliveries/jobs/send-notice.js";
export * from "./deliveries/jobs/start-deliveries.js";
export { createDueSweep } from "./deliveries/jobs/sweep-due.js";
export * from "./deliveries/jobs/test-outcome.js";
export {
  healthIn,
  providerHealthBehaviour,
  providerHealthKey,
  providerHealthStateFormat,
} from "./deliveries/health/provider-health-actor.js";
export { countHeld } from "./deliveries/health/held-messages.js";
export {
  healthSince,
  judgeHealth,
  unknownHealth,
  type ProviderHealth,
} from "./deliveries/health/provider-health.js";
export type { Throttle } from "./deliveries/limits/throttle.js";
export { deliverySentences } from "./delivery-sentences.js";
export { deliveryFiltersOf, type DeliveryQuery } from "./queries/delivery-filter.js";
export { deliveryColumns, deliveryItem, type DeliveryItem } from "./queries/delivery-item.js";
export {
  deliveryPosition,
  walkDeliveries,
  type DeliveryList,
  type DeliveryPosition,
} from "./queries/delivery-pages.js";
export { findTrace, type DeliveryTrace } from "./trace/find-trace.js";
export { traceCodes } from "./trace/trace-sentences.js";
export { traceStepKinds } from "./trace/trace-step.js";
