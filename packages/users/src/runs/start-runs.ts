/**
 * Starts runs: for who comes into a segment, or is in it when its journey begins; for events; and again for who has come to
 * the end and is still a member. Nobody is led twice who may not be, whatever is repeated.
 */
import { anonymousKind, type EventRecord, type StartJourneyBody } from "@signalbox/core";
import {
  entryKeyOf,
  isFinished,
  meetsEntry,
  runIdOf,
  startRun,
  type RunStart,
  type RunStep,
  type RunTrigger,
} from "@signalbox/journeys";
import type { BookedJourney, WorkspaceContext } from "@signalbox/workspace";
import { segmentsEntered, type JourneyTrigger } from "./journey-trigger.js";
import { hadKey, maxLiveRuns, pastOf, withStart, type JourneyState } from "./journey-state.js";
import type { OwnEvents } from "./own-events.js";
import { propertiesOf } from "./run-effects.js";
import type { Way } from "./journey-update.js";

export function startRuns(way: Way, journeyTrigger: JourneyTrigger): void {
  const { event, news, begunJourney } = journeyTrigger;
  const { journeys: book } = way.context.workspace;
  for (const segmentId of segmentsEntered(journeyTrigger)) {
    for (const booked of book.startedBySegment(segmentId)) startForMember(way, booked, event);
  }
  if (begunJourney !== undefined) startForPresentMember(way, begunJourney);
  if (event === undefined || event.type !== "track" || event.part !== "main") return;
  for (const booked of book.startedByEvent(event.event)) {
    if (news === undefined || mayFollow(booked, event)) startForEvent(way, booked, event);
  }
}

/** After a step of a run: who exits and is still a member begins again, where the journey says so. */
export function startOver(way: Way, { journey: { id, entry } }: BookedJourney, { run }: RunStep): void {
  if (!isFinished(run) || run.finished !== "exited") return;
  if (entry.by !== "segment" || !entry.reEnter) return;
  const present = way.context.workspace.journeys.running(id);
  if (present !== undefined && way.isIn(entry.segmentId)) startForMember(way, present);
}

/** Those who started since they became members need no second start, however often they are told. */
function startForPresentMember(way: Way, { journeyId, since }: StartJourneyBody): void {
  const booked = way.context.workspace.journeys.running(journeyId);
  if (booked?.journey.entry.by !== "segment" || !way.isIn(booked.journey.entry.segmentId)) return;
  const { started, lastAt = -Infinity } = pastOf(way.journeys, journeyId);
  if (started === 0 || (since !== undefined && lastAt < since)) startForMember(way, booked);
}

function startForMember(way: Way, booked: BookedJourney, cause?: EventRecord): void {
  const { context, journeys } = way;
  if (!mayStart(booked, journeys)) return;
  const journeyId = booked.journey.id;
  const nth = pastOf(journeys, journeyId).started;
  const id = runIdOf({ ...whoOf(context), journeyId, nth, at: context.now.getTime() });
  begin(way, booked, {
    start: { id, ...(cause !== undefined && { trigger: triggerOf(cause) }) },
    entry: cause,
  });
}

function mayStart({ journey: { id }, canRunMultiple }: BookedJourney, journeys: JourneyState): boolean {
  if (!canRunMultiple && pastOf(journeys, id).started > 0) return false;
  return [...journeys.live.values()].every(({ run }) => run.journeyId !== id);
}

/** One run for each event that meets the entry's conditions, or where it has a key, one at a time for each value of it. */
function startForEvent(way: Way, booked: BookedJourney, event: EventRecord): void {
  const { id: journeyId, entry } = booked.journey;
  if (entry.by !== "event") return;
  const entryProperties = propertiesOf(event);
  const scene = { data: entryProperties, at: event.at, now: way.context.now.getTime() };
  if (!meetsEntry(entry, scene)) return;
  const who = whoOf(way.context);
  const rest = { trigger: triggerOf(event), entryProperties };
  if (entry.key === undefined) {
    const id = runIdOf({ ...who, journeyId, messageId: event.messageId });
    return begin(way, booked, { start: { id, ...rest }, entry: event });
  }
  const key = entryKeyOf(entry, entryProperties);
  if (key === undefined || isUnderWay(way.journeys, journeyId, key)) return;
  const past = pastOf(way.journeys, journeyId);
  const hadOne = hadKey(past, journeyId, key);
  if (hadOne && !booked.canRunMultiple) return;
  const at = way.context.now.getTime();
  const id = runIdOf({ ...who, journeyId, key, at, ...(hadOne && { nth: past.started }) });
  begin(way, booked, { start: { id, key, ...rest }, entry: event });
}

function isUnderWay({ live }: JourneyState, journeyId: string, key: string): boolean {
  return [...live.values()].some(({ run }) => run.journeyId === journeyId && run.key === key);
}

/**
 * What the service says of a message starts only journeys that name it, and never the one the message belongs to: else
 * each message would be followed by another without end.
 */
function mayFollow({ journey: { id, entry } }: BookedJourney, event: EventRecord): boolean {
  if (entry.by !== "event" || entry.event.endsWith("*")) return false;
  return propertiesOf(event)["journeyId"] !== id;
}

interface Beginning {
  readonly start: RunStart;
  /** The event it begins with; none where time, or the journey itself, made someone a member. */
  readonly entry: EventRecord | undefined;
}

function begin(way: Way, booked: BookedJourney, { start, entry }: Beginning): void {
  const { journey, isPaused } = booked;
  if (way.journeys.live.size >= maxLiveRuns) return way.count("run_refused");
  const now = way.context.now.getTime();
  const own: OwnEvents | undefined =
    journey.entry.by === "event" && entry !== undefined ? [entry] : undefined;
  const step = startRun({ journey, start, person: way.companyOf(own), now, isPaused });
  if (journey.entry.by === "segment" || start.key !== undefined) {
    const { key } = start;
    way.keep(withStart(way.journeys, journey.id, key === undefined ? { at: now } : { key }));
  }
  way.count("run_started");
  const { run } = step;
  // Before its first step a run stands nowhere; what it is to the effects is the run after it.
  const started = isFinished(run) ? { ...run, wait: {} } : run;
  way.take(step, { run: started, isHidden: entry?.hidden === true, heard: [] });
  startOver(way, booked, step);
}

function whoOf({ workspaceId, kind, id: userId }: WorkspaceContext) {
  return { workspaceId, userId, ...(kind === anonymousKind && { isAnonymous: true as const }) };
}

function triggerOf({ messageId, at, event }: EventRecord): RunTrigger {
  return { messageId, at, event };
}
