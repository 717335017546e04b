/** Converts finished runs, and runs of users who were held out, by what has happened; forgets those whose window is over. */
import { conversionOf, type Occurrence } from "@signalbox/journeys";
import { withoutMeasured, type MeasuredRun } from "./journey-state.js";
import type { JourneyUpdate } from "./journey-update.js";

/** An event counts by its own time, so one that arrives behind the window is looked at before its run is forgotten. */
export function advanceMeasuredRuns(update: JourneyUpdate, occurrence: Occurrence): void {
  for (const measured of update.journeys.measured.values()) advanceMeasuredRun(update, measured, occurrence);
}

function advanceMeasuredRun(update: JourneyUpdate, measured: MeasuredRun, occurrence: Occurrence): void {
  const { workspace } = update.context;
  const { run, until } = measured;
  const journey = workspace.journeys.find(run.journeyId, run.version)?.journey;
  const conversion = journey && conversionOf(journey, run, occurrence);
  const isOver = journey === undefined || occurrence.now > until;
  if (conversion === undefined && !isOver) return;
  update.setJourneys(withoutMeasured(update.journeys, run.id));
  if (conversion !== undefined) update.convert(measured, conversion);
}
