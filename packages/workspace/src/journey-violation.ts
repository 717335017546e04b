/** All that is wrong with a journey's definition, as one refusal: for anyone who puts it and for anyone who tries it out. */
import type { JourneyIssue } from "@signalbox/journeys";
import { refused, type CommandOutcome } from "./command.js";

export function violation(faults: readonly JourneyIssue[]): CommandOutcome {
  return refused("ConstraintViolation", violationText(faults));
}

export function violationText(faults: readonly JourneyIssue[]): string {
  return faults
    .map(({ path, message, violation: name }) =>
      [
        `definition${path === "" ? "" : `.${path}`}: ${message}`,
        ...(name === undefined ? [] : [`(${name})`]),
      ].join(" "),
    )
    .join("; ");
}
