/** Evaluates a segment inside a journey run that an event started, where `KeyedPerformed` conditions apply. */
import type { EventRecord } from "@signalbox/core";
import type { SegmentDefinition } from "./definition.js";
import { matchedEventsOf, userOf } from "./evaluate-history.js";
import { namedBySlots } from "./named-segments.js";
import { planSegment } from "./plan.js";
import type { EvaluationInput } from "./compile-context.js";

export interface KeyedEvaluation {
  readonly definition: SegmentDefinition;
  /** The event that started the run. */
  readonly entry: EventRecord;
  /** The user's events that count, including the entry event if it counts. */
  readonly events: readonly EventRecord[];
  /** Slots of the segments that the user is in, and of all segments by id. Default: none. */
  readonly segments?: { readonly held: ReadonlySet<number>; readonly slots: ReadonlyMap<string, number> };
  /** ms; the time of the latest event unless set. Matters only for conditions on dates. */
  readonly now?: number;
}

/** Whether the user is a member. */
export function evaluateKeyed({ definition, segments = noSegments, ...run }: KeyedEvaluation): boolean {
  const plan = planSegment({ id: "", definition }, namedBySlots(segments.slots));
  const { entry, events } = run;
  const input: EvaluationInput = {
    user: userOf(ownerOf(entry), [entry, ...events]),
    matchedEvents: matchedEventsOf(plan.needs, events),
    held: segments.held,
    now: run.now ?? Math.max(...[entry, ...events].map(({ at }) => at)),
    keyed: { entry, events },
  };
  return plan.evaluate(input).value;
}

const noSegments: Required<KeyedEvaluation>["segments"] = { held: new Set(), slots: new Map() };

function ownerOf({ userId, anonymousId = "" }: EventRecord): { id: string; kind: "user" | "anonymous" } {
  return userId === undefined ? { id: anonymousId, kind: "anonymous" } : { id: userId, kind: "user" };
}
