/** Moves the runs a person is in, by what they wait for; a run that comes to its end may begin anew. */
import type { EventRecord } from "@signalbox/core";
import { advanceRun, endRun, type Trigger } from "@signalbox/journeys";
import type { BookedJourney } from "@signalbox/workspace";
import type { JourneyTrigger } from "./journey-trigger.js";
import { withHeard, withRun, type LiveRun } from "./journey-state.js";
import { isHeard, ownEvents } from "./own-events.js";
import { propertiesOf } from "./run-effects.js";
import { startOver } from "./start-runs.js";
import type { Way } from "./journey-update.js";

/** Those that are under way now; what a move starts is not moved by the same happening. */
export function moveRuns(way: Way, journeyTrigger: JourneyTrigger): void {
  for (const live of way.journeys.live.values()) moveRun(way, live, journeyTrigger);
}

function moveRun(way: Way, live: LiveRun, journeyTrigger: JourneyTrigger): void {
  const { now, workspace } = way.context;
  const { id, journeyId, version } = live.run;
  const booked = workspace.journeys.find(journeyId, version);
  if (booked === undefined)
    return way.take(endRun(live.run, "journeyDeleted", now.getTime()), live, live.run.at);
  const listening = hear(live, journeyTrigger.event, booked);
  const isNews = listening !== live;
  if (isNews) way.keep(withRun(way.journeys, listening));
  const { journey, isPaused } = booked;
  for (const trigger of triggersFor(listening, journeyTrigger, { isNews, now: now.getTime() })) {
    const present = way.journeys.live.get(id);
    if (present === undefined) return;
    const { run } = present;
    const person = way.companyOf(ownEvents(present, journey.entry));
    const step = advanceRun({ journey, run, trigger, person, now: now.getTime(), isPaused });
    if (step.run === run) continue;
    way.take(step, present, run.at);
    startOver(way, booked, step);
  }
}

/** The very run that was given when the event is nothing to it. */
function hear(live: LiveRun, event: EventRecord | undefined, { journey, interests }: BookedJourney): LiveRun {
  if (event === undefined) return live;
  const { run } = live;
  return isHeard(event, { run, entry: journey.entry, interests }) ? withHeard(live, event) : live;
}

/** In the order in which they count: what is known of the person comes before that time is over. */
function triggersFor(
  { run }: LiveRun,
  { news, turn, transitions = [], event, isJoined = false }: JourneyTrigger,
  { isNews, now }: { readonly isNews: boolean; readonly now: number },
): Trigger[] {
  const { wait } = run;
  const triggers: Trigger[] = [];
  if (wait.delivery !== undefined && news?.outcome !== undefined && wait.delivery.id === news.deliveryId) {
    // The event that brings the outcome is folded already.
    triggers.push({
      type: "delivery",
      id: news.deliveryId,
      outcome: news.outcome,
      retryable: false,
      folded: true,
    });
  }
  if (wait.turn !== undefined && wait.turn === turn?.id) triggers.push({ type: "turn", ...turn });
  const { segments } = wait;
  const isTold = transitions.some(({ of, id }) => of === "segment" && segments?.includes(id) === true);
  if (segments !== undefined && (isTold || isJoined)) {
    triggers.push({ type: "segments" });
  }
  if (isNews && event !== undefined) {
    triggers.push({ type: "event", messageId: event.messageId, properties: propertiesOf(event) });
  }
  if (wait.until !== undefined && now >= wait.until) triggers.push({ type: "time" });
  return triggers;
}
