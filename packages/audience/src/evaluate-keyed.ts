/** Judges a segment inside a run of a journey that an event started, where `KeyedPerformed` means something. */
import type { EventRecord } from "@signalbox/core";
import type { SegmentDefinition } from "./definition.js";
import { matchedEventsOf, userOf } from "./evaluate-history.js";
import { planSegment } from "./plan.js";
import type { EvaluationInput } from "./compile-context.js";

export interface KeyedEvaluation {
  readonly definition: SegmentDefinition;
  /** The event that started the journey. */
  readonly entry: EventRecord;
  /** The person's, as far as they count; the entry event among them if it does. */
  readonly events: readonly EventRecord[];
  /** ms; by default the time of the latest event. Matters only for conditions on dates. */
  readonly now?: number;
}

/** Whether they are a member. */
export function evaluateKeyed({ definition, ...run }: KeyedEvaluation): boolean {
  const plan = planSegment({ id: "", definition });
  const { entry, events } = run;
  const input: EvaluationInput = {
    user: userOf(whoseIs(entry), [entry, ...events]),
    matchedEvents: matchedEventsOf(plan.needs, events),
    now: run.now ?? Math.max(...[entry, ...events].map(({ at }) => at)),
    keyed: { entry, events },
  };
  return plan.evaluate(input).value;
}

function whoseIs({ userId, anonymousId = "" }: EventRecord): { id: string; kind: "user" | "anonymous" } {
  return userId === undefined ? { id: anonymousId, kind: "anonymous" } : { id: userId, kind: "user" };
}
