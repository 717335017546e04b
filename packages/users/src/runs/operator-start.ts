/**
 * Whether an operator's start of a journey starts a run for a user, which their own document decides. The reader of the
 * outcome asks the same question.
 */
import { parseJsonObject, type OperatorStart } from "@signalbox/core";
import { entryKeyOf, exitMetBy, runIdOf, type JourneyUser } from "@signalbox/journeys";
import type { IndexedJourney } from "@signalbox/workspace";
import { hadKey, hasLiveRun, isInTooMany, pastOf, type JourneyState } from "./journey-state.js";

/** The event of the user that records the start. */
export const operatorStartEvent = "DFJourneyStarted";

export const noStartReasons = ["isInIt", "hasBeenThrough", "isInTooMany", "noKey", "meetsExit"] as const;
export type NoStartReason = (typeof noStartReasons)[number];

interface StartedUser extends Pick<JourneyUser, "isIn"> {
  readonly journeys: JourneyState;
}

/** Undefined when a run can start now. */
export function whyNoStart(
  { journey, canRunMultiple }: Pick<IndexedJourney, "journey" | "canRunMultiple">,
  { journeys, isIn }: StartedUser,
  { properties = "{}" }: Pick<OperatorStart, "properties">,
): NoStartReason | undefined {
  const { id, entry } = journey;
  const past = pastOf(journeys, id);
  const isFull = isInTooMany(journeys);
  if (entry.by === "event" && entry.key !== undefined) {
    const key = entryKeyOf(entry, parseJsonObject(properties));
    if (key === undefined) return "noKey";
    if (hasLiveRun(journeys, id, key)) return "isInIt";
    if (hadKey(past, id, key) && !canRunMultiple) return "hasBeenThrough";
  } else {
    if ([...journeys.live.values()].some(({ run }) => run.journeyId === id)) return "isInIt";
    // Of a journey that events start without a key nothing is kept: each event starts a run.
    if (past.started > 0 && !canRunMultiple) return "hasBeenThrough";
  }
  if (isFull) return "isInTooMany";
  return exitMetBy(journey, { isIn }) === undefined ? undefined : "meetsExit";
}

/** The run that the message starts for the user. */
export function operatorRunId(
  identity: { readonly workspaceId: string; readonly userId: string; readonly isAnonymous?: true },
  journeyId: string,
  messageId: string,
): string {
  return runIdOf({ ...identity, journeyId, messageId });
}
