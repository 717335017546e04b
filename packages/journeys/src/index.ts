/**
 * Journeys: their nodes, their validation, and the interpreter that advances runs. Pure: no clock, no randomness, no I/O.
 */
export {
  canStart,
  allJourneyIssues,
  checkJourneyDefinition,
  startIssues,
} from "./checks/check-journey-definition.js";
export type { ConstraintViolation, JourneyIssue } from "./checks/faults.js";
export type { Known } from "./checks/known.js";
export type { MessageRequest, RateLimitRequest } from "./decision.js";
export { journeyDefinitionSchema, runFields, type JourneyDefinition } from "./definition.js";
export { describeCause } from "./causes.js";
export { describeConversion, describeEnding } from "./endings.js";
export { describeNode, explainRun, type RunExplanation, type RunQuery } from "./explain-run.js";
export type { Conversion } from "./goal-definition.js";
export { conversionOf, exitMetBy, judgeRun, measuredUntil } from "./goal.js";
export {
  advanceRun,
  endRun,
  startRun,
  stopRun,
  type AdvanceOptions,
  type RunStart,
  type RunStep,
  type StartOptions,
  type Visit,
} from "./interpreter.js";
export {
  compileJourney,
  entryKeyOf,
  isEntryEvent,
  meetsEntry,
  type Journey,
  type JourneySource,
} from "./journey.js";
export { journeySentences } from "./journey-sentences.js";
export { momentOf, nextLocalTime, type LocalTimeQuery } from "./local-time.js";
export { isMoveTarget, moveRun, settleMove, type MoveOptions } from "./move-run.js";
export { delayVariants } from "./nodes/delay/variants/index.js";
export { bodyNodes, entryNodes, exitNodes } from "./nodes/index.js";
export type { JourneyEntry, NameOf } from "./nodes/journey-node.js";
export { isLocalDateTime, momentInZone, momentInZoneFrom } from "./local-date-time.js";
export type { JourneyUser } from "./journey-user.js";
export {
  deliveryIdAt,
  finishedRunSchema,
  isEarlyExit,
  isFinished,
  journeyRunSchema,
  runIdOf,
  type FinishedRun,
  type FinishReason,
  type JourneyRun,
  type RunMove,
  type RunName,
  type RunTrigger,
  type Wait,
} from "./run.js";
export {
  runConditionKinds,
  type CompiledCondition,
  type Occurrence,
  type RunCondition,
} from "./run-condition.js";
export type { Trigger } from "./trigger.js";
export { hasUnreadableZone, isZone, zoneOf, type ZoneHints } from "./zone-of.js";
