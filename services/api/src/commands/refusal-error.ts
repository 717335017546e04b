/** The error of a refused command, as its caller may see it: a refusal can name who changed something. */
import { AppError } from "@signalbox/core";
import type { CommandOutcome } from "@signalbox/workspace";
import type { RouteRequest } from "../http/route.js";

type Refusal = Extract<CommandOutcome, { readonly ok: false }>;

export function refusalError(
  { code, message, issues = [] }: Refusal,
  { mask }: Pick<RouteRequest<unknown, unknown>, "mask">,
): AppError {
  if (issues.length === 0) return new AppError({ code, message });
  return new AppError({ code, message: mask(message), issues: mask(issues) });
}
