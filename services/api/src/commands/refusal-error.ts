/** The error of a refused command, as its caller may see it: a refusal can name who changed something. */
import { holds, type AppError } from "@signalbox/core";
import { outcomeError, type RefusedOutcome } from "@signalbox/workspace";
import { z } from "zod";
import type { RouteRequest } from "../http/route.js";

const plain = holds("plain", z.unknown());

export function refusalError(
  outcome: RefusedOutcome,
  { mask }: Pick<RouteRequest<unknown, unknown>, "mask">,
): AppError {
  const { message, issues = [] } = outcome;
  return issues.length === 0
    ? outcomeError(outcome)
    : outcomeError({ ...outcome, message: mask(message, plain), issues: mask(issues, plain) });
}
