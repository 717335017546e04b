/** Conditions on runs as they are chosen: an event, or coming into a segment or leaving it. Pure. */
import { withField } from "../fields/field-props.js";
import type { JourneyDefinition } from "./node-kind.js";

export type RunCondition = NonNullable<JourneyDefinition["exitConditions"]>[number];

export const happenings = ["performs", "enters", "leaves"] as const;
export type Happening = (typeof happenings)[number];

export const newCondition: RunCondition = { type: "Event", event: "" };

export function happeningOf(condition: RunCondition): Happening {
  if (condition.type === "Event") return "performs";
  return (condition.isMember ?? true) ? "enters" : "leaves";
}

/** Between coming and leaving the segment stays. */
export function withHappening(condition: RunCondition, next: Happening): RunCondition {
  if (happeningOf(condition) === next) return condition;
  if (next === "performs") return newCondition;
  const segment: Extract<RunCondition, { readonly type: "Segment" }> =
    condition.type === "Segment" ? condition : { type: "Segment", segmentId: "" };
  return withField(segment, "isMember", next === "leaves" ? false : undefined);
}
