/**
 * Advances a user's journeys as part of their actor's decision: a trigger (event, segment transition, delivery outcome, time)
 * advances the runs that wait for it and starts others. Visited nodes are events of the user, folded in the same decision,
 * and their transitions are triggers again. Every handler calls this after evaluating the audience; it costs two look-ups
 * for a user in no journey.
 */
import type { Decision } from "@signalbox/engine";
import type { WorkspaceContext } from "@signalbox/workspace";
import type { EvaluatedUser } from "../user/evaluation.js";
import { enteredSegmentIds, type JourneyTrigger } from "./journey-trigger.js";
import { advanceLiveRuns } from "./advance-live-runs.js";
import { advanceMeasuredRuns } from "./advance-measured-runs.js";
import { occurrenceOf } from "./occurrence.js";
import { startRuns } from "./start-runs.js";
import { createJourneyUpdate, type UpdateOptions } from "./journey-update.js";

/** A limit that is never reached: cycles in a journey wait, and each journey starts once per cause. */
const maxRounds = 200;

/** The decision with all its consequences for journeys. */
export function advanceJourneys<State extends EvaluatedUser>(
  decision: Decision<State>,
  journeyTrigger: JourneyTrigger,
  options: UpdateOptions<State>,
): Decision<State> {
  const { state } = decision;
  if (state === null || !concernsJourneys(state, journeyTrigger, options.context)) return decision;
  const update = createJourneyUpdate(state, options);
  let next: JourneyTrigger | undefined = journeyTrigger;
  for (let round = 0; round < maxRounds && next !== undefined; round += 1) {
    // Once for all runs: the properties of an event are parsed where the first of them reads them.
    const occurrence = occurrenceOf(next, options.context.now.getTime());
    advanceMeasuredRuns(update, occurrence);
    advanceLiveRuns(update, { journeyTrigger: next, occurrence });
    startRuns(update, next);
    next = update.nextChange();
  }
  return update.addTo(decision);
}

function concernsJourneys(
  { journeys: { live, measured } }: EvaluatedUser,
  journeyTrigger: JourneyTrigger,
  { workspace: { journeys } }: WorkspaceContext,
): boolean {
  const { event, begunJourney, start } = journeyTrigger;
  if (live.size > 0 || measured.size > 0 || begunJourney !== undefined || start !== undefined) return true;
  if (event !== undefined && journeys.startedByEvent(event.event).length > 0) return true;
  return enteredSegmentIds(journeyTrigger).some((id) => journeys.startedBySegment(id).length > 0);
}
