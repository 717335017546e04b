/** Issues of a journey's definition, some with a name that clients know. */
import { issueAt, type Issue, type Sentence } from "@signalbox/core";
import { journeySays } from "./issue-sentences.js";

/** The violations that clients know by name. */
export type ConstraintViolation =
  | "WaitForNodeAndEventEntryNode"
  | "KeyedPerformedSegmentEntryNode"
  | "CantStart";

export interface JourneyIssue extends Issue {
  readonly violation?: ConstraintViolation;
}

/** The maximum number of listed issues; a last one counts the rest. */
export const maxFaults = 100;

export function faultAt(
  path: readonly PropertyKey[],
  sentence: Sentence,
  violation?: ConstraintViolation,
): JourneyIssue {
  return { ...issueAt(path, sentence), ...(violation !== undefined && { violation }) };
}

/** In the order they were found, without duplicates. */
export function reported(faults: readonly JourneyIssue[]): readonly JourneyIssue[] {
  const unique = new Map(faults.map((fault) => [JSON.stringify([fault.path, fault.problem]), fault]));
  const told = [...unique.values()].slice(0, maxFaults);
  const rest = unique.size - told.length;
  return rest === 0 ? told : [...told, faultAt([], journeySays.moreFaults({ count: rest }))];
}
