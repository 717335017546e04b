/**
 * User and anonymous actors, their journey runs and rate limits, recomputes of their definitions, simulation, and queries
 * over users.
 */
export { anonymousIdsOf } from "./queries/anonymous-ids.js";
export { findByAddress } from "./queries/find-by-address.js";
export { findByProperty } from "./queries/find-by-property.js";
export { countInJourneys, countWaiting, usersInJourney } from "./queries/journey-users.js";
export { listGroups, type ListedGroup } from "./queries/list-groups.js";
export { mergeStreams } from "./queries/merge-streams.js";
export { segmentEntries, segmentMembers, type SegmentEntry } from "./queries/segment-entries.js";
export { sortKeyOf } from "./user/sort-key.js";
export { searchUsers } from "./queries/search-users.js";
export { searchedSlot, textsByPrefix } from "./queries/values-by-prefix.js";
export { findUser } from "./queries/find-user.js";
export { loadWorkspaces, type ListedWorkspace } from "./queries/listed-workspaces.js";
export type { Listing } from "./queries/listing.js";
export { channelColumns, describeMembers } from "./queries/describe-members.js";
export { describeUser, type DescribedUser } from "./queries/describe-user.js";
export { startsKey, startsOf, type OwnedJourney } from "./queries/journey-starts.js";
export { readAcross, type AcrossReader, type Placed } from "./queries/read-across.js";
export { ownersOfRuns } from "./queries/finished-runs.js";
export { userRows } from "./queries/user-rows.js";
export { runsOf, type AnyRun, type RunPosition } from "./queries/user-runs.js";
export { ownersInGroups } from "./queries/owners-in-groups.js";
export { ownersOf, type Owner } from "./queries/owners-of.js";
export { ownersWhoLeft } from "./queries/owners-who-left.js";
export { keyAt, usersWithValue } from "./queries/user-set.js";
export { compareTexts } from "./queries/compare-sort-keys.js";
export { readPage, type Page } from "./queries/read-page.js";
export { countSelected, selectUsers, type UserStores } from "./queries/select-users.js";
export { positionSchema, type ListPosition } from "./queries/list-position.js";
export { subscriptionStates } from "./queries/subscription-states.js";
export type { UserFilter } from "./queries/user-filter.js";
export { byIds, listingOf, type UserOrder } from "./queries/user-listing.js";
export { rateLimitBehaviour, rateLimitStateFormat } from "./rate-limit/rate-limit-actor.js";
export { describeRun, factsOf } from "./explain/describe-run.js";
export { explainJourney } from "./explain/explain-journey.js";
export { causeText, definitionAt, namesIn, nodeName } from "./explain/journey-words.js";
export { segmentReasons } from "./explain/segment-reasons.js";
export { whyCodes } from "./explain/why-journey.js";
export { listingPosts, type ListedUser, type ManualListing } from "./manual-list/listing-posts.js";
export { replacementOf } from "./manual-list/replacement-of.js";
export type { DraftThreads, TaskLimits, TaskResult } from "./preview/draft-threads.js";
export { estimateSelected } from "./preview/estimate-selected.js";
export { previewProperty } from "./preview/preview-property.js";
export { previewSegment, type SegmentPreview } from "./preview/preview-segment.js";
export { createUserCounts, type UserCounts } from "./preview/user-counts.js";
export { adoptTerms } from "./recompute/adopt-terms.js";
export * from "./recompute/advance-recompute.js";
export {
  catchUpRowId,
  listRowId,
  recomputeTable,
  startRowId,
  termsRowId,
  type RecomputeRow,
  type RecomputeRun,
} from "./recompute/background-task.js";
export * from "./recompute/pace.js";
export * from "./recompute/recompute-actor.js";
export type { RecomputeOptions } from "./recompute/recompute-options.js";
export { readRunRow, runRowId, runTable } from "./runs/run-effects.js";
export { readJourneyDraft, type DraftJourney } from "./simulate/draft-journey.js";
export { simulateJourney, type SimulationAnswer } from "./simulate/simulate-users.js";
export { type SimulatedUser } from "./simulate/simulated-user.js";
export {
  createSimulation,
  type Sample,
  type Simulated,
  type SimulationOptions,
} from "./simulate/simulation.js";
export type { Trace, TracedRun } from "./simulate/trace.js";
export * from "./user/anonymous-actor.js";
export * from "./user/audience-rows.js";
export * from "./user/group-traits.js";
export * from "./user/evaluation.js";
export { membershipRowId, membershipTable } from "./user/membership-rows.js";
export { searchTermTable, type SearchTermRow } from "./user/search-term-rows.js";
export * from "./user/sort-key.js";
export { anonymousStateFormat, userStateFormat } from "./user/stored-user.js";
export * from "./user/user-actor.js";
