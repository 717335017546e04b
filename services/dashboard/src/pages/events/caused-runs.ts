/** The journeys that an event moved, from the steps that the service records as events of the user. */
import { parseJson } from "../../ui/index.js";
import type { EventRow } from "./event-row.js";

export interface CausedRun {
  readonly journeyId: string;
  readonly steps: number;
}

/** `steps` are events `DFJourneyNodeProcessed`; those of other events are left out. */
export function causedRuns(
  messageId: string,
  steps: readonly Pick<EventRow, "traits">[],
): readonly CausedRun[] {
  const counts = new Map<string, number>();
  for (const { traits } of steps) {
    const { triggeringMessageId, journeyId } = fieldsOf(traits);
    if (triggeringMessageId !== messageId || typeof journeyId !== "string") continue;
    counts.set(journeyId, (counts.get(journeyId) ?? 0) + 1);
  }
  return [...counts].map(([journeyId, count]) => ({ journeyId, steps: count }));
}

function fieldsOf(traits: string): Readonly<Partial<Record<string, unknown>>> {
  const value = parseJson(traits);
  return typeof value === "object" && value !== null ? { ...value } : {};
}
