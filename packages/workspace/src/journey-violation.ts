/** All that is wrong with a journey's definition, as one refusal: for whoever puts it and for whoever tries it out. */
import type { JourneyFault } from "@signalbox/journeys";
import { refused, type CommandOutcome } from "./command.js";

export function violation(faults: readonly JourneyFault[]): CommandOutcome {
  return refused("ConstraintViolation", violationText(faults));
}

export function violationText(faults: readonly JourneyFault[]): string {
  return faults
    .map(({ path, message, violation: name }) =>
      [
        `definition${path === "" ? "" : `.${path}`}: ${message}`,
        ...(name === undefined ? [] : [`(${name})`]),
      ].join(" "),
    )
    .join("; ");
}
