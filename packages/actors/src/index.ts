/** The actor runtime and the actors it runs. Everything here works over the ports of core. */
export * from "./broadcast/broadcast-actor.js";
export {
  loadBroadcastProgress,
  type BroadcastProgress,
  type BroadcastToShow,
} from "./broadcast/broadcast-progress.js";
export * from "./broadcast/broadcast-run.js";
export * from "./recompute/advance-recompute.js";
export { catchUpRowId, listRowId, startRowId } from "./recompute/chore.js";
export * from "./recompute/recompute-actor.js";
export type { RecomputeOptions } from "./recompute/recompute-options.js";
export {
  readJourneyDraft,
  type DraftJourney,
  type DraftNode,
  type DraftReading,
  type JourneyDraft,
} from "./simulate/draft-journey.js";
export { momentOf, type Life } from "./simulate/life.js";
export {
  createSimulation,
  type Sample,
  type Simulated,
  type Simulation,
  type SimulationOptions,
  type SimulationSpan,
} from "./simulate/simulation.js";
export { simulatedNone, sumSimulated } from "./simulate/sum-simulated.js";
export type { Story, StoryRun, StoryVisit } from "./simulate/story.js";
export * from "./start-actors.js";
export * from "./user/anonymous-actor.js";
export * from "./user/audience-rows.js";
export * from "./user/group-traits.js";
export * from "./user/judgement.js";
export {
  hadKey,
  maxLiveRuns,
  pastOf,
  type JourneyState,
  type LiveRun,
  type PastRuns,
} from "./user/journeys/journey-state.js";
export { readRunRow, runRowId } from "./user/journeys/run-effects.js";
export { membershipRowId } from "./user/membership-rows.js";
export * from "./user/place.js";
export * from "./user/user-actor.js";
