/** The live runs in a user's stored document, and those that are still measured. */
import type { ActorDocument } from "@signalbox/core";
import type { JourneyRun } from "@signalbox/journeys";
import { deserializeJourneys, type JourneyState } from "../runs/journey-state.js";
import { readEvaluatedUser } from "../user/stored-user.js";

export function liveRunsIn(
  document: Pick<ActorDocument, "key" | "state">,
  journeyId: string,
): readonly JourneyRun[] {
  // Most users have no run of the journey: skips parsing their documents.
  if (!document.state.includes(journeyId)) return [];
  const { live } = journeysIn(document);
  return [...live.values()].flatMap(({ run }) => (run.journeyId === journeyId ? run : []));
}

/** The versions of the journey that the user's runs need: the live ones, and those that can reach their goal after `now`, ms. */
export function versionsInUse(
  document: Pick<ActorDocument, "key" | "state">,
  journeyId: string,
  now: number,
): readonly number[] {
  if (!document.state.includes(journeyId)) return [];
  const { live, measured } = journeysIn(document);
  const open = [...measured.values()].filter(({ until }) => until >= now);
  return [...live.values(), ...open].flatMap(({ run }) => (run.journeyId === journeyId ? run.version : []));
}

/** The ids of the journeys that the user has a live run of, each once. */
export function journeysOfLiveRuns(document: Pick<ActorDocument, "key" | "state">): ReadonlySet<string> {
  const { live } = journeysIn(document);
  return new Set([...live.values()].map(({ run: { journeyId } }) => journeyId));
}

/** The journeys in a user's stored document. */
export function journeysIn(document: Pick<ActorDocument, "key" | "state">): JourneyState {
  return deserializeJourneys(readEvaluatedUser(document).journeys);
}
