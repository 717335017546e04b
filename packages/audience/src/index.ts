/** Segments and user properties: pure, no clock, no I/O. */
export * from "./audience.js";
export { checkPropertyDefinition } from "./check-property-definition.js";
export { checkSegmentDefinition } from "./check-segment-definition.js";
export { compileAudience } from "./compile-audience.js";
export {
  anyCondition,
  compileConditionVerdicts,
  type CompiledConditions,
  type ConditionVerdicts,
} from "./condition-verdicts.js";
export {
  propertyDefinitionSchema,
  segmentDefinitionSchema,
  type PropertyDefinition,
  type SegmentDefinition,
} from "./definition.js";
export * from "./definition-set.js";
export { evaluateHistory, type Evaluation, type History } from "./evaluate-history.js";
export { explain, type Explanation } from "./explain.js";
export type { Checked } from "./checked.js";
export { indexKey, maxIndexKeyLength } from "./index-key.js";
export { jsonPathSchema, pathRoots } from "./json-path.js";
export { pathReach, stepsOfName, type PathReach, type ReachStep } from "./path-reach.js";
export { evaluateKeyed } from "./evaluate-keyed.js";
export { keyTextOf } from "./key-text.js";
export { mergeMatchedEvents, type MatchedEvent, type MatchedEvents } from "./matched-events.js";
export { mentions, type Mentions } from "./mentions.js";
export {
  compileConditions,
  propertyConditionsSchema,
  type ConditionInput,
  type PropertyCondition,
} from "./property-condition.js";
export { operators } from "./operators/index.js";
export { isSearchable, propertyInterests, propertyTypes } from "./property-types/index.js";
export { segmentSentences } from "./segment-sentences.js";
export { segmentNodes } from "./segment-nodes/index.js";
export type { AudienceUser } from "./audience-user.js";
export { isSameMeaning } from "./same-meaning.js";
export type { Holders, NeededEvents, RecomputePlan } from "./recompute-plan.js";
export type { SelectedEvents, SelectedName } from "./select-events.js";
export { segmentsNamedBy } from "./segment-nodes/segment.js";
export { referencesOf, type SegmentReference } from "./references.js";
export { audienceRules, changedMeanings, firstAudienceRules, type ChangedMeaning } from "./rules.js";
export { isOwnEvent, type RunIdentity, type RunInterest } from "./run-interest.js";
export { valueInRun, type RunValueInput } from "./run-value.js";
export { segmentBroadcastEvent } from "./segment-nodes/broadcast.js";
export { groupTraitsEvent } from "./event-matcher.js";
export { isKeyed, segmentInterests } from "./segment-nodes/keyed-performed.js";
export { isManual, manualSegmentVersion } from "./segment-nodes/manual.js";
export * from "./computed-state.js";
