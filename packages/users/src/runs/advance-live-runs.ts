/**
 * Advances a user's live runs: first by their goals and exit conditions, which end a run wherever it is, then by what they
 * wait for. A run that has exited may start again.
 */
import type { EventRecord } from "@signalbox/core";
import {
  advanceRun,
  endRun,
  judgeRun,
  type JourneyRun,
  type Occurrence,
  type Trigger,
} from "@signalbox/journeys";
import type { IndexedJourney } from "@signalbox/workspace";
import type { JourneyTrigger } from "./journey-trigger.js";
import { withEvent, withRun, type LiveRun } from "./journey-state.js";
import { isEventOfRun, ownEvents } from "./own-events.js";
import { propertiesOf } from "./run-effects.js";
import { restartAfterExit } from "./start-runs.js";
import { applyRunAct, applySettledMove } from "./run-acts.js";
import type { JourneyUpdate } from "./journey-update.js";

/** What advances runs, and as their goals and exit conditions read it. */
export interface RunCause {
  readonly journeyTrigger: JourneyTrigger;
  readonly occurrence: Occurrence;
}

/** Only the runs that are live now; a run that this starts is not advanced by the same trigger. */
export function advanceLiveRuns(update: JourneyUpdate, cause: RunCause): void {
  for (const live of update.journeys.live.values()) advanceLiveRun(update, live, cause);
}

function advanceLiveRun(
  update: JourneyUpdate,
  live: LiveRun,
  { journeyTrigger, occurrence }: RunCause,
): void {
  const { now, workspace } = update.context;
  const { id, journeyId, version } = live.run;
  const entry = workspace.journeys.find(journeyId, version);
  if (entry === undefined)
    return update.apply(endRun(live.run, "journeyDeleted", now.getTime()), live, live.run.at);
  const judged = judgeRun({
    journey: entry.journey,
    run: live.run,
    occurrence,
    ...(journeyTrigger.hasAbsorbedRuns === true && { newUser: update }),
  });
  if (judged !== undefined) update.apply(judged, live, live.run.at);
  const current = update.journeys.live.get(id);
  if (current !== undefined) advanceByWait(update, { live: current, entry }, journeyTrigger);
  if (journeyTrigger.runAct !== undefined) applyRunAct(update, id, journeyTrigger.runAct);
}

interface LiveRunOf {
  readonly live: LiveRun;
  readonly entry: IndexedJourney;
}

function advanceByWait(
  update: JourneyUpdate,
  { live, entry }: LiveRunOf,
  journeyTrigger: JourneyTrigger,
): void {
  const { now } = update.context;
  const { id } = live.run;
  const recorded = recordEvent(live, journeyTrigger.event, { ...entry, runs: update.journeys.live.size });
  const isRecorded = recorded !== live;
  if (isRecorded) update.setJourneys(withRun(update.journeys, recorded));
  const { journey, isPaused } = entry;
  for (const trigger of triggersFor(recorded, journeyTrigger, { isRecorded, now: now.getTime() })) {
    const current = update.journeys.live.get(id);
    if (current === undefined) return;
    if (current.run.moving !== undefined && trigger.type === "delivery") {
      if (applySettledMove(update, current, { isSent: trigger.outcome === "sent" })) return;
    }
    const run = withoutMove(current.run);
    const user = update.userWith(ownEvents(current, journey.entry));
    const step = advanceRun({ journey, run, trigger, user, now: now.getTime(), isPaused });
    if (step.run === run) continue;
    update.apply(step, current, run.at);
    restartAfterExit(update, entry, step);
  }
}

/** Returns the given object if no move waits. */
function withoutMove(run: JourneyRun): JourneyRun {
  if (run.moving === undefined) return run;
  const { moving: _void, ...kept } = run;
  return kept;
}

/** Returns the given object if the run does not record the event. */
function recordEvent(
  live: LiveRun,
  event: EventRecord | undefined,
  { journey, interests, runs }: IndexedJourney & { readonly runs: number },
): LiveRun {
  if (event === undefined) return live;
  const { run } = live;
  return isEventOfRun(event, { run, entry: journey.entry, interests }) ? withEvent(live, event, runs) : live;
}

/** In order of precedence: a change of the user comes before a timeout. */
function triggersFor(
  { run }: LiveRun,
  { news, permit, transitions = [], event, hasAbsorbedRuns = false }: JourneyTrigger,
  { isRecorded, now }: { readonly isRecorded: boolean; readonly now: number },
): Trigger[] {
  const { wait } = run;
  const triggers: Trigger[] = [];
  if (wait.delivery !== undefined && news?.outcome !== undefined && wait.delivery.id === news.deliveryId) {
    // The event that reports the outcome is already folded.
    triggers.push({
      type: "delivery",
      id: news.deliveryId,
      outcome: news.outcome,
      retryable: false,
      folded: true,
    });
  }
  if (wait.turn !== undefined && wait.turn === permit?.id) triggers.push({ type: "turn", ...permit });
  const { segments } = wait;
  const isAffected = transitions.some(({ of, id }) => of === "segment" && segments?.includes(id) === true);
  if (segments !== undefined && (isAffected || hasAbsorbedRuns)) {
    triggers.push({ type: "segments" });
  }
  if (isRecorded && event !== undefined) {
    triggers.push({ type: "event", messageId: event.messageId, properties: propertiesOf(event) });
  }
  if (wait.until !== undefined && now >= wait.until) triggers.push({ type: "time" });
  return triggers;
}
