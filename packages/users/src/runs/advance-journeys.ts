/**
 * Leads a person through journeys, as part of their actor's decision: whatever happened to them (an event, segments entered
 * or left, a message's outcome, time) moves the runs that wait for it and starts others. What runs do happens to the person
 * in turn: the nodes they come to are events, folded at once and stored with the step, and what these change is followed too.
 * Called by every handler after the audience has judged; costs two look-ups for someone no journey concerns.
 */
import type { Decision } from "@signalbox/engine";
import type { WorkspaceContext } from "@signalbox/workspace";
import type { EvaluatedUser } from "../user/evaluation.js";
import { segmentsEntered, type JourneyTrigger } from "./journey-trigger.js";
import { advanceLiveRuns } from "./advance-live-runs.js";
import { startRuns } from "./start-runs.js";
import { createJourneyUpdate, type UpdateOptions } from "./journey-update.js";

/** A visit cannot lead to more visits without end: circles wait, and each journey starts once for one cause. */
const maxRounds = 200;

/** The decision with all that follows from it for journeys. */
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
    advanceLiveRuns(update, next);
    startRuns(update, next);
    next = update.nextChange();
  }
  return update.addTo(decision);
}

function concernsJourneys(
  { journeys: { live } }: EvaluatedUser,
  journeyTrigger: JourneyTrigger,
  { workspace: { journeys } }: WorkspaceContext,
): boolean {
  const { event, begunJourney } = journeyTrigger;
  if (live.size > 0 || begunJourney !== undefined) return true;
  if (event !== undefined && journeys.startedByEvent(event.event).length > 0) return true;
  return segmentsEntered(journeyTrigger).some((id) => journeys.startedBySegment(id).length > 0);
}
