/**
 * Journeys: their nodes, their validation, and the interpreter that advances runs. Pure: no clock, no randomness, no I/O.
 */
export { canStart, checkJourneyDefinition, startFaults } from "./checks/check-journey-definition.js";
export type { ConstraintViolation, JourneyFault } from "./checks/faults.js";
export type { Known } from "./checks/known.js";
export type { MessageOrder, TurnRequest } from "./decision.js";
export { journeyDefinitionSchema, type JourneyDefinition } from "./definition.js";
export {
  describeEnding,
  describeNode,
  explainRun,
  type RunExplanation,
  type RunQuestion,
} from "./explain-run.js";
export {
  advanceRun,
  endRun,
  startRun,
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
export { momentOf, nextLocalTime, type LocalTimeQuestion } from "./local-time.js";
export { delayVariants } from "./nodes/delay/variants/index.js";
export { bodyNodes, entryNodes, exitNodes } from "./nodes/index.js";
export type { JourneyEntry, NameOf } from "./nodes/journey-node.js";
export { isLocalDateTime, momentInZone, momentInZoneFrom } from "./local-date-time.js";
export type { Person } from "./person.js";
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
  type RunName,
  type RunTrigger,
  type Wait,
} from "./run.js";
export type { Stimulus } from "./stimulus.js";
export { isZone, zoneOf, type Whereabouts } from "./zone-of.js";
