/** Converts finished runs, and runs of users who were held out, by what has happened; forgets those whose window is over. */
import { conversionOf } from "@signalbox/journeys";
import type { JourneyTrigger } from "./journey-trigger.js";
import { withoutMeasured, type MeasuredRun } from "./journey-state.js";
import type { JourneyUpdate } from "./journey-update.js";
import { occurrenceOf } from "./occurrence.js";

/** An event counts by its own time, so one that arrives behind the window is looked at before its run is forgotten. */
export function advanceMeasuredRuns(update: JourneyUpdate, journeyTrigger: JourneyTrigger): void {
  for (const measured of update.journeys.measured.values()) {
    advanceMeasuredRun(update, measured, journeyTrigger);
  }
}

function advanceMeasuredRun(
  update: JourneyUpdate,
  measured: MeasuredRun,
  journeyTrigger: JourneyTrigger,
): void {
  const { now, workspace } = update.context;
  const { run, until } = measured;
  const journey = workspace.journeys.find(run.journeyId, run.version)?.journey;
  const conversion = journey && conversionOf(journey, run, occurrenceOf(journeyTrigger, now.getTime()));
  const isOver = journey === undefined || now.getTime() > until;
  if (conversion === undefined && !isOver) return;
  update.setJourneys(withoutMeasured(update.journeys, run.id));
  if (conversion !== undefined) update.convert(measured, conversion);
}
