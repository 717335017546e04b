/** The effects of a run that reached its goal: an event of the user, and what counts for the figures of the journey. */
import { convertedLines, edgeMessage, goalLine, type GoalLine } from "@signalbox/analytics";
import { uuidV5, type EventRecord, type Message } from "@signalbox/core";
import {
  isFinished,
  measuredUntil,
  type Conversion,
  type FinishedRun,
  type JourneyRun,
  type RunStep,
} from "@signalbox/journeys";
import { eventFieldsOf, ownEventOf, type OwnEvent, type Owner } from "./own-event.js";

export const convertedEvent = "DFJourneyConverted";

/** Once for each run: the id follows from it. */
export function conversionRecord(run: JourneyRun | FinishedRun, { met }: Conversion, owner: Owner): OwnEvent {
  const place = run.at === "" ? { heldOut: true } : { nodeId: run.at };
  return {
    messageId: uuidV5("converted", run.id),
    event: convertedEvent,
    data: { ...eventFieldsOf(run, owner), ...place, met },
  };
}

interface LateConversion {
  readonly run: FinishedRun;
  readonly conversion: Conversion;
  readonly isHidden: boolean;
}

/** Of a run that had finished. */
export function conversionEvent(
  { run, conversion, isHidden }: LateConversion,
  owner: Owner,
  seq: number,
): EventRecord {
  return ownEventOf(conversionRecord(run, conversion, owner), { isHidden }, owner, seq);
}

/** Of a run that had finished, for the journey's statistics. */
export function conversionMessages(run: FinishedRun, isHidden: boolean, owner: Owner): Message[] {
  if (isHidden) return [];
  const { journeyId } = run;
  return [edgeMessage(owner.workspaceId, { journeyId, nodes: [], goals: linesOfConversion(run, owner) })];
}

/** What a step adds to the figures of the goal, the hold-out and the exit conditions. */
export function goalLines(
  { run, conversion }: RunStep,
  owner: Owner,
  { isStart, before }: { readonly isStart: boolean; readonly before: JourneyRun },
): readonly GoalLine[] {
  const at = owner.now.getTime();
  const isHeldOut = isFinished(run) && run.finished === "heldOut";
  const isMeasured = isStart ? hasGoal(run, owner) : isMeasuredFromNow(run, before, owner);
  const isLeftByExit = isFinished(run) && run.finished === "exitCondition";
  return [
    ...(isStart && isHeldOut ? [goalLine("heldOut", at)] : []),
    ...(isMeasured && !isHeldOut ? [goalLine("measured", at)] : []),
    ...(conversion === undefined ? [] : linesOfConversion(run, owner)),
    ...(isLeftByExit ? [["exit", run.met ?? ""] as const] : []),
  ];
}

function hasGoal({ journeyId, version }: JourneyRun | FinishedRun, { workspace }: Owner): boolean {
  return workspace.journeys.find(journeyId, version)?.journey.goal !== undefined;
}

/** It was moved from a version without a goal to one that has a goal. */
function isMeasuredFromNow(run: JourneyRun | FinishedRun, before: JourneyRun, owner: Owner): boolean {
  if (run.version === before.version || hasGoal(before, owner)) return false;
  const journey = owner.workspace.journeys.find(run.journeyId, run.version)?.journey;
  return journey !== undefined && (measuredUntil(journey, run) ?? -Infinity) >= owner.now.getTime();
}

function linesOfConversion(run: JourneyRun | FinishedRun, { now }: Owner): readonly GoalLine[] {
  if (isFinished(run) && run.finished === "heldOut") return [goalLine("heldOutConverted", now.getTime())];
  return convertedLines({ nodeId: run.at, cause: run.path.at(-1)?.[2] ?? "" }, now.getTime());
}
