/** All issues of a journey's definition as one refusal, for putting a journey and for simulating one. */
import type { JourneyIssue } from "@signalbox/journeys";
import { refused, type CommandOutcome } from "../command.js";

export function violation(issues: readonly JourneyIssue[]): CommandOutcome {
  return refused("ConstraintViolation", violationText(issues));
}

export function violationText(issues: readonly JourneyIssue[]): string {
  return issues
    .map(({ path, message, violation: name }) =>
      [
        `definition${path === "" ? "" : `.${path}`}: ${message}`,
        ...(name === undefined ? [] : [`(${name})`]),
      ].join(" "),
    )
    .join("; ");
}
