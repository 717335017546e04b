/** Counts delivery outcomes and the edges of journey runs, in rollups that are read by time. */
export { addMessages, analysisBehaviour, analysisPauseMs, analysisStateFormat } from "./analysis-actor.js";
export { maxUsersCounted, type AnalysisFilters } from "./analysis-filters.js";
export { pointsByGroup, pointsByState } from "./chart-points.js";
export { countDeliveriesBy, readCause, type CountedDelivery, type MessageCause } from "./count-deliveries.js";
export * from "./dimensions.js";
export { convertedLines, goalCountsOf, goalLine, type GoalLine } from "./goal-counts.js";
export { bucketStarts, granularities, granularityFor, type TimeRange } from "./granularity.js";
export { namesOfGroups } from "./group-labels.js";
export * from "./grouped-counts.js";
export * from "./messages.js";
export { countsByProvider, journeyCountsOf, nodeStatsOf, type JourneyNode } from "./node-stats.js";
export * from "./read-rollups.js";
export {
  addMessage,
  broadcastRow,
  goalsRow,
  journeyRow,
  rollupBehaviour,
  rollupKey,
  visitsRow,
} from "./rollup-actor.js";
export * from "./rollup-row.js";
export { decodeSeries } from "./series.js";
export {
  onlyReached,
  messageCounts,
  stateCounts,
  type MessageCounts,
  type StateCounts,
} from "./state-counts.js";
export * from "./reported-states.js";
export { countState, newRollupCounts, rowDeltas } from "./rollup-counts.js";
export * from "./tiers.js";
