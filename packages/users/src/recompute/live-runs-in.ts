/** The live runs of one journey in a user's stored document. */
import type { ActorDocument } from "@signalbox/core";
import type { JourneyRun } from "@signalbox/journeys";
import { z } from "zod";
import { deserializeJourneys } from "../runs/journey-state.js";

const userSchema = z.object({ journeys: z.json().exactOptional() });

export function liveRunsIn(
  { state }: Pick<ActorDocument, "state">,
  journeyId: string,
): readonly JourneyRun[] {
  // Most users have no run of the journey: skips parsing their documents.
  if (!state.includes(journeyId)) return [];
  const { live } = deserializeJourneys(userSchema.parse(JSON.parse(state)).journeys);
  return [...live.values()].flatMap(({ run }) => (run.journeyId === journeyId ? run : []));
}
