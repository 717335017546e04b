/** User and anonymous actors, their journey runs and rate limits, recomputes of their definitions, and simulation. */
export { rateLimitBehaviour } from "./rate-limit/rate-limit-actor.js";
export * from "./recompute/advance-recompute.js";
export { catchUpRowId, listRowId, startRowId } from "./recompute/chore.js";
export * from "./recompute/recompute-actor.js";
export type { RecomputeOptions } from "./recompute/recompute-options.js";
export {
  hadKey,
  maxLiveRuns,
  pastOf,
  type JourneyState,
  type LiveRun,
  type PastRuns,
} from "./runs/journey-state.js";
export { readRunRow, runRowId } from "./runs/run-effects.js";
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
export type { Story, StoryRun, StoryVisit } from "./simulate/story.js";
export { simulatedNone, sumSimulated } from "./simulate/sum-simulated.js";
export * from "./user/anonymous-actor.js";
export * from "./user/audience-rows.js";
export * from "./user/group-traits.js";
export * from "./user/judgement.js";
export { membershipRowId } from "./user/membership-rows.js";
export * from "./user/place.js";
export * from "./user/user-actor.js";
