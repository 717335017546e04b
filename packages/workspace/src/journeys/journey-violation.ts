/** All issues of a journey's definition as one refusal, for putting a journey and for simulating one. */
import { issuesWithin, type Issue } from "@signalbox/core";
import type { JourneyIssue } from "@signalbox/journeys";
import { refused, type CommandOutcome } from "../command.js";

export function violation(issues: readonly JourneyIssue[]): CommandOutcome {
  return refused("ConstraintViolation", violationIssues(issues));
}

/** Where they are in the caller's request; the names of violations are part of the text. */
export function violationIssues(issues: readonly JourneyIssue[]): readonly Issue[] {
  const named = issues.map(({ violation: name, values, problem, ...issue }): Issue =>
    name === undefined
      ? { ...issue, values, problem }
      : { ...issue, values: { ...values, violation: name }, problem: `${problem} (${name})` },
  );
  return issuesWithin(["definition"], named);
}
