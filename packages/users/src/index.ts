/** User and anonymous actors, their journey runs and rate limits, and recomputes of their definitions. */
export { listingPosts, type ListedUser, type ManualListing } from "./manual-list/listing-posts.js";
export { replacementOf } from "./manual-list/replacement-of.js";
export type { GrantedPermits } from "./rate-limit/permits.js";
export { rateLimitBehaviour, rateLimitKind, rateLimitStateFormat } from "./rate-limit/rate-limit-actor.js";
export { adoptTerms } from "./recompute/adopt-terms.js";
export * from "./recompute/advance-recompute.js";
export {
  catchUpRowId,
  listRowId,
  type RecomputeRow,
  type RecomputeRun,
  recomputeTable,
  startRowId,
  termsRowId,
} from "./recompute/background-task.js";
export { rowKeyPages } from "./recompute/key-pages.js";
export { journeysIn, journeysOfLiveRuns, liveRunsIn } from "./recompute/live-runs-in.js";
export { activityTable } from "./activity/activity-table.js";
export { activityEveryMs, countActivity } from "./activity/count-activity.js";
export { cursorOf, expiryOf, nextRunAt } from "./retention/retention-schedule.js";
export {
  readRetentionRuns,
  retentionRunId,
  retentionRunTable,
  type RetentionRun,
} from "./retention/retention-run-table.js";
export {
  createRetentionRunner,
  retentionTaskEveryMs,
  type RetentionRunner,
} from "./retention/retention-runner.js";
export { readActivity } from "./activity/read-activity.js";
export * from "./recompute/pace.js";
export * from "./recompute/recompute-actor.js";
export { applyPages, type Page, type Paging } from "./recompute/page-through.js";
export { sendAndWait, type RecomputeOptions } from "./recompute/recompute-options.js";
export { createRoundRobin, rowsPerRound, type RoundRobin } from "./recompute/round-robin.js";
export { type JourneyState, isInTooMany, pastOf } from "./runs/journey-state.js";
export { convertedEvent } from "./runs/conversion-effects.js";
export { noStartReasons, type NoStartReason, operatorStartEvent, whyNoStart } from "./runs/operator-start.js";
export { type OperatorStarts, requestStarts, type RequestedStart, startsOf } from "./runs/request-starts.js";
export { isMovedBy, runActOn } from "./runs/run-acts.js";
export {
  earlyExitEvent,
  heldOutEvent,
  nodeProcessedEvent,
  readRunRow,
  runRowId,
  runTable,
} from "./runs/run-effects.js";
export * from "./subscriptions/subscription-events.js";
export * from "./user/anonymous-actor.js";
export * from "./user/audience-rows.js";
export * from "./user/evaluation.js";
export * from "./user/group-traits.js";
export { listedUserAt, type ListedUserState, type UserDocument } from "./user/listed-user.js";
export { membershipRowId, membershipTable, membersPrefix } from "./user/membership-rows.js";
export { knownOwners, linkedUsers, type Owner, ownersOf } from "./user/owners-of.js";
export { firstGroupId, groupIds } from "./user/group-ids.js";
export { groupUserRowId, groupUsersPrefix, groupUserTable } from "./user/group-user-rows.js";
export { type SearchTermKind, type SearchTermRow, searchTermTable } from "./user/search-term-rows.js";
export { sortKeyOf, sortKeyPrefix } from "./user/sort-key.js";
export * from "./user/sort-key.js";
export { anonymousStateFormat, readEvaluatedUser, userStateFormat } from "./user/stored-user.js";
export * from "./user/user-actor.js";
export { countUsers, walkUsers } from "./user/walk-users.js";
