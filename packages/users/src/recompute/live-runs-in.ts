/** The live runs of one journey in a user's stored document. */
import type { ActorDocument } from "@signalbox/core";
import type { JourneyRun } from "@signalbox/journeys";
import { deserializeJourneys } from "../runs/journey-state.js";
import { readEvaluatedUser } from "../user/stored-user.js";

export function liveRunsIn(document: ActorDocument, journeyId: string): readonly JourneyRun[] {
  // Most users have no run of the journey: skips parsing their documents.
  if (!document.state.includes(journeyId)) return [];
  const { live } = deserializeJourneys(readEvaluatedUser(document).journeys);
  return [...live.values()].flatMap(({ run }) => (run.journeyId === journeyId ? run : []));
}
