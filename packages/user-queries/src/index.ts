/**
 * Queries over users: finding them, lists (set, filter, order, page), previews of drafts, explanations and simulations of
 * journeys.
 */
export { audienceOf } from "./describe/user-audience.js";
export { channelColumns, describeMembers } from "./describe/describe-members.js";
export { describeUser, type DescribedUser } from "./describe/describe-user.js";
export { messageValues, type MessageValues } from "./describe/message-values.js";
export { nameOfUser, nameUsers, type NameSight } from "./describe/name-users.js";
export { listGroups, type ListedGroup } from "./describe/list-groups.js";
export { segmentEntries, segmentMembers, type SegmentEntry } from "./describe/segment-entries.js";
export { subscriptionStates } from "./describe/subscription-states.js";
export { describeRun, factsOf } from "./explain/describe-run.js";
export { explainJourney, type JourneyAnswer } from "./explain/explain-journey.js";
export { definitionAt, namesIn, nodeName } from "./explain/journey-words.js";
export { namedInDraft } from "./preview/named-in-draft.js";
export { draftReasons, segmentReasons } from "./explain/segment-reasons.js";
export { whyCodes, whySentences } from "./explain/why-journey.js";
export { countFiltered, type FilteredUsers, filterUsers, type UserStores } from "./filter/filter-users.js";
export { filterSet, type FilteredSet } from "./filter/filtered-set.js";
export { loadWorkspaces, type ListedWorkspace } from "./filter/listed-workspaces.js";
export { userKinds, type UserFilter, type UserKind } from "./filter/user-filter.js";
export { anonymousIdsOf } from "./find/anonymous-ids.js";
export { erasedSoFar } from "./find/find-erasing.js";
export { findByAddress } from "./find/find-by-address.js";
export { findByProperty } from "./find/find-by-property.js";
export { findUser } from "./find/find-user.js";
export { ownersInGroups } from "./find/owners-in-groups.js";
export { ownersWhoLeft } from "./find/owners-who-left.js";
export { searchUsers } from "./find/search-users.js";
export { searchedSlot, textsByPrefix } from "./find/values-by-prefix.js";
export { byIds, orderUsers, type UserOrder } from "./order/order-users.js";
export type { OrderedSet } from "./order/ordered-set.js";
export { positionSchema, type Position } from "./order/position.js";
export { readPage, type Page } from "./page/read-page.js";
export { userRows } from "./page/user-rows.js";
export type { DraftThreads, TaskLimits, TaskResult } from "./preview/draft-threads.js";
export { drawUsers, traitsOf } from "./preview/draw-users.js";
export { estimateFiltered } from "./preview/estimate-filtered.js";
export type { MembershipChange } from "./preview/membership-change.js";
export { previewProperty } from "./preview/preview-property.js";
export { previewSegment, type SegmentPreview } from "./preview/preview-segment.js";
export { addPlace, estimateOf, noPlaces, type CountEstimate } from "./preview/estimate-count.js";
export { createUserSample } from "./preview/sample-users.js";
export { createSpeedCheck } from "./preview/speed-check.js";
export { createUserCounts, type UserCount, type UserCounts } from "./preview/user-counts.js";
export { ownersOfRuns } from "./runs/finished-runs.js";
export { startsKey, startsOf, type OwnedJourney } from "./runs/journey-starts.js";
export { countStarters } from "./runs/count-starters.js";
export { countInJourneys, countWaiting, usersInJourney, usersWithRuns } from "./runs/journey-users.js";
export { outcomesOfStarts, startOutcomes, type StartOutcome } from "./runs/operator-starts.js";
export { runsOf, type AnyRun, type RunPosition } from "./runs/user-runs.js";
export { compareTexts } from "./sets/compare-sort-keys.js";
export { unionOf } from "./sets/union-set.js";
export { allUsers, keyAt, membersOf, usersWithValue, type UserSet } from "./sets/user-set.js";
export { readJourneyDraft, type DraftJourney } from "./simulate/draft-journey.js";
export { refineSimulation, simulateJourney, type SimulationAnswer } from "./simulate/simulate-users.js";
export { type SimulatedUser } from "./simulate/simulated-user.js";
export {
  createSimulation,
  type Sample,
  type Simulated,
  type SimulationOptions,
} from "./simulate/simulation.js";
export {
  sumCounts,
  type MessageCounts,
  type NodeCounts,
  type RunCounts,
} from "./simulate/simulation-counts.js";
export { messagesByVisit } from "./simulate/message-steps.js";
export type { TracedRequest } from "./simulate/simulated-sending.js";
export type { Trace, TracedRun, TracedVisit, TracedWait } from "./simulate/trace.js";
export { mergeStreams } from "./streams/merge-streams.js";
export { readAcross, type AcrossReader, type Placed } from "./streams/read-across.js";
