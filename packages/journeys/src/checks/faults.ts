/**
 * Validation issues of a journey's definition, worded for its author: where, and what to do. Made from zod's issues and
 * from the checks that a schema cannot express.
 */
import { pathText } from "@signalbox/core";
import type { z } from "zod";

/** The violations that clients know by name. */
export type ConstraintViolation =
  | "WaitForNodeAndEventEntryNode"
  | "KeyedPerformedSegmentEntryNode"
  | "CantStart";

export interface JourneyIssue {
  /** As `nodes[3].variant.templateId`; empty for the whole. */
  readonly path: string;
  /** Completes the sentence that starts with the path. */
  readonly message: string;
  readonly violation?: ConstraintViolation;
}

/** The maximum number of listed issues; a last one counts the rest. */
export const maxFaults = 100;

export function faultAt(
  path: readonly PropertyKey[],
  message: string,
  violation?: ConstraintViolation,
): JourneyIssue {
  return { path: pathText(path), message, ...(violation !== undefined && { violation }) };
}

export function faultsOf(error: z.ZodError, at: readonly PropertyKey[]): JourneyIssue[] {
  return error.issues.map(({ path, message }) => faultAt([...at, ...path], message));
}

/** A customer's text inside an issue. */
export function quoted(text: string): string {
  return `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;
}

/** In the order they were found, without duplicates. */
export function reported(faults: readonly JourneyIssue[]): readonly JourneyIssue[] {
  const unique = new Map(faults.map((fault) => [`${fault.path}\n${fault.message}`, fault]));
  const told = [...unique.values()].slice(0, maxFaults);
  const rest = unique.size - told.length;
  return rest === 0 ? told : [...told, { path: "", message: `has ${rest} more faults` }];
}
