/**
 * Starts runs: for a user who enters a segment or is a member when the journey starts to run, for events, and again for a
 * user who has exited and is still a member. Repeated triggers never start a second run where one is allowed.
 */
import { anonymousKind, type EventRecord, type OperatorStart, type StartJourneyBody } from "@signalbox/core";
import {
  entryKeyOf,
  exitMetBy,
  isFinished,
  meetsEntry,
  runIdOf,
  startRun,
  type RunStart,
  type RunStep,
  type RunTrigger,
} from "@signalbox/journeys";
import type { IndexedJourney, WorkspaceContext } from "@signalbox/workspace";
import { enteredSegmentIds, type JourneyTrigger } from "./journey-trigger.js";
import { hadKey, hasLiveRun, isInTooMany, pastOf, withStart, type JourneyState } from "./journey-state.js";
import { operatorRunId, whyNoStart } from "./operator-start.js";
import type { OwnEvents } from "./own-events.js";
import { propertiesOf } from "./run-effects.js";
import type { JourneyUpdate } from "./journey-update.js";

export function startRuns(update: JourneyUpdate, journeyTrigger: JourneyTrigger): void {
  const { event, news, begunJourney, start } = journeyTrigger;
  const { journeys: journeyIndex } = update.context.workspace;
  for (const segmentId of enteredSegmentIds(journeyTrigger)) {
    for (const indexed of journeyIndex.startedBySegment(segmentId)) startForMember(update, indexed, event);
  }
  if (begunJourney !== undefined) startForPresentMember(update, begunJourney);
  if (start !== undefined && event !== undefined) startForOperator(update, start, event);
  if (event === undefined || event.type !== "track" || event.part !== "main") return;
  for (const indexed of journeyIndex.startedByEvent(event.event)) {
    if (news === undefined || acceptsDeliveryEvent(indexed, event)) startForEvent(update, indexed, event);
  }
}

/** After a step of a run: starts again for a user who exited and is still a member, if the journey re-enters. */
export function restartAfterExit(
  update: JourneyUpdate,
  { journey: { id, entry } }: IndexedJourney,
  { run }: RunStep,
): void {
  if (!isFinished(run) || run.finished !== "exited") return;
  if (entry.by !== "segment" || !entry.reEnter) return;
  const current = update.context.workspace.journeys.running(id);
  if (current !== undefined && update.isIn(entry.segmentId)) startForMember(update, current);
}

/** A member whose run has started since they became a member needs no second start. */
function startForPresentMember(update: JourneyUpdate, { journeyId, since }: StartJourneyBody): void {
  const indexed = update.context.workspace.journeys.running(journeyId);
  if (indexed?.journey.entry.by !== "segment" || !update.isIn(indexed.journey.entry.segmentId)) return;
  const { started, lastAt = -Infinity } = pastOf(update.journeys, journeyId);
  if (started === 0 || (since !== undefined && lastAt < since)) startForMember(update, indexed);
}

function startForMember(update: JourneyUpdate, indexed: IndexedJourney, cause?: EventRecord): void {
  const { context, journeys } = update;
  if (!canStart(indexed, journeys)) return;
  const journeyId = indexed.journey.id;
  const index = pastOf(journeys, journeyId).started;
  const id = runIdOf({ ...identityOf(context), journeyId, nth: index, at: context.now.getTime() });
  startIndexedRun(update, indexed, {
    start: { id, ...(cause !== undefined && { trigger: triggerOf(cause) }) },
    entry: cause,
  });
}

function canStart({ journey: { id }, canRunMultiple }: IndexedJourney, journeys: JourneyState): boolean {
  if (!canRunMultiple && pastOf(journeys, id).started > 0) return false;
  return [...journeys.live.values()].every(({ run }) => run.journeyId !== id);
}

/**
 * Starts a run that an operator asks for, whatever the journey's entry is. All else holds: a user in the journey gets no
 * second run, and one who has been through it gets one only if it can run several times.
 */
function startForOperator(update: JourneyUpdate, request: OperatorStart, event: EventRecord): void {
  const indexed = update.context.workspace.journeys.running(request.journeyId);
  if (indexed === undefined || whyNoStart(indexed, update, request) !== undefined) return;
  const { entry } = indexed.journey;
  const id = operatorRunId(identityOf(update.context), request.journeyId, event.messageId);
  if (entry.by !== "event") {
    return startIndexedRun(update, indexed, { start: { id, trigger: triggerOf(event) }, entry: event });
  }
  const data = request.properties ?? "{}";
  const isPrefix = entry.event.endsWith("*");
  // Definitions of the run read this event as the one of its entry.
  const entryEvent = { ...event, data, event: isPrefix ? event.event : entry.event };
  const entryProperties = propertiesOf(entryEvent);
  const key = entryKeyOf(entry, entryProperties);
  startIndexedRun(update, indexed, {
    start: { id, trigger: triggerOf(entryEvent), entryProperties, ...(key !== undefined && { key }) },
    entry: entryEvent,
  });
}

/** Starts a run for each event that meets the entry's conditions; with a key, one live run per value. */
function startForEvent(update: JourneyUpdate, indexed: IndexedJourney, event: EventRecord): void {
  const { id: journeyId, entry } = indexed.journey;
  if (entry.by !== "event") return;
  const entryProperties = propertiesOf(event);
  const conditionInput = { data: entryProperties, at: event.at, now: update.context.now.getTime() };
  if (!meetsEntry(entry, conditionInput)) return;
  const identity = identityOf(update.context);
  const common = { trigger: triggerOf(event), entryProperties };
  if (entry.key === undefined) {
    const id = runIdOf({ ...identity, journeyId, messageId: event.messageId });
    return startIndexedRun(update, indexed, { start: { id, ...common }, entry: event });
  }
  const key = entryKeyOf(entry, entryProperties);
  if (key === undefined || hasLiveRun(update.journeys, journeyId, key)) return;
  const past = pastOf(update.journeys, journeyId);
  const hadRun = hadKey(past, journeyId, key);
  if (hadRun && !indexed.canRunMultiple) return;
  const at = update.context.now.getTime();
  const id = runIdOf({ ...identity, journeyId, key, at, ...(hadRun && { nth: past.started }) });
  startIndexedRun(update, indexed, { start: { id, key, ...common }, entry: event });
}

/**
 * A delivery event starts only journeys whose entry names it exactly, and never the journey that sent the message: otherwise
 * each message could cause another without end.
 */
function acceptsDeliveryEvent({ journey: { id, entry } }: IndexedJourney, event: EventRecord): boolean {
  if (entry.by !== "event" || entry.event.endsWith("*")) return false;
  return propertiesOf(event)["journeyId"] !== id;
}

interface StartOptions {
  readonly start: RunStart;
  /** The starting event; undefined if time or the start of the journey made the user a member. */
  readonly entry: EventRecord | undefined;
}

function startIndexedRun(
  update: JourneyUpdate,
  indexed: IndexedJourney,
  { start, entry }: StartOptions,
): void {
  const { journey, isPaused } = indexed;
  if (exitMetBy(journey, update) !== undefined) return update.count("run_kept_out");
  if (isInTooMany(update.journeys)) return update.count("run_refused");
  const now = update.context.now.getTime();
  const own: OwnEvents | undefined =
    journey.entry.by === "event" && entry !== undefined ? [entry] : undefined;
  const step = startRun({ journey, start, user: update.userWith(own), now, isPaused });
  if (journey.entry.by === "segment" || start.key !== undefined) {
    const { key } = start;
    update.setJourneys(withStart(update.journeys, journey.id, key === undefined ? { at: now } : { key }));
  }
  const { run } = step;
  update.count(isFinished(run) && run.finished === "heldOut" ? "run_held_out" : "run_started");
  // A run has no node before its first step; its effects refer to the run after the step.
  const started = isFinished(run) ? { ...run, wait: {} } : run;
  update.apply(step, { run: started, isHidden: entry?.hidden === true, events: [] });
  restartAfterExit(update, indexed, step);
}

function identityOf({ workspaceId, kind, id: userId }: WorkspaceContext) {
  return { workspaceId, userId, ...(kind === anonymousKind && { isAnonymous: true as const }) };
}

function triggerOf({ messageId, at, event }: EventRecord): RunTrigger {
  return { messageId, at, event };
}
