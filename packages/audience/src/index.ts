/** Segments and user properties: pure, no clock, no I/O. */
export * from "./audience.js";
export { checkPropertyDefinition } from "./check-property-definition.js";
export { checkSegmentDefinition } from "./check-segment-definition.js";
export { compileAudience } from "./compile-audience.js";
export {
  propertyDefinitionSchema,
  segmentDefinitionSchema,
  type PropertyDefinition,
  type SegmentDefinition,
} from "./definition.js";
export { evaluateHistory, type Evaluation, type History } from "./evaluate-history.js";
export { explain, type Explanation } from "./explain.js";
export type { Checked, Fault } from "./faults.js";
export { indexKey } from "./index-key.js";
export { judgeKeyed } from "./judge-keyed.js";
export { keyTextOf } from "./key-text.js";
export type { Entry, Memory } from "./memory.js";
export { mentions, type Mentions } from "./mentions.js";
export {
  compileConditions,
  propertyConditionsSchema,
  type ConditionScene,
  type PropertyCondition,
} from "./property-condition.js";
export { operators } from "./operators/index.js";
export { isSearchable, propertyInterests, propertyTypes } from "./property-types/index.js";
export { segmentNodes } from "./segment-nodes/index.js";
export type { Person } from "./person.js";
export { referencesOf, type SegmentReference } from "./references.js";
export { audienceRules, changedMeanings, firstAudienceRules, type ChangedMeaning } from "./rules.js";
export { isOwnEvent, type RunIdentity, type RunInterest } from "./run-interest.js";
export { valueInRun, type RunScene } from "./run-value.js";
export { segmentBroadcastEvent } from "./segment-nodes/broadcast.js";
export { groupTraitsEvent } from "./tracker.js";
export { isKeyed, segmentInterests } from "./segment-nodes/keyed-performed.js";
export { isManual, manualSegmentVersion } from "./segment-nodes/manual.js";
export { reviveStanding, storeStanding, type StoredStanding } from "./standing.js";
