/**
 * Maps error codes to HTTP statuses, and makes the errors of callers. The `error-type` header carries the code for
 * programs.
 */
import { AppError, issuesOfRefusal, refusalError, refusalText, type Refusal } from "@signalbox/core";

const statusOfCode: Readonly<Record<string, number>> = {
  BadRequest: 400,
  MalformedJson: 400,
  CursorExpired: 400,
  Unauthorized: 401,
  WorkspaceIneligible: 401,
  Forbidden: 403,
  NotFound: 404,
  MethodNotAllowed: 405,
  Conflict: 409,
  Cancelled: 409,
  IdempotencyConflict: 409,
  WouldLockOut: 409,
  TooLarge: 413,
  UnsupportedMediaType: 415,
  TooManyRequests: 429,
  QueueUnavailable: 503,
  StoreUnavailable: 503,
  ComputationUnavailable: 503,
  NotConfigured: 503,
  NotSetUp: 503,
};

export const retryAfterSeconds = 2;

/** 400 for a business rule that is not in the table, 500 for anything that is not an `AppError`. */
export function statusOf(error: unknown): number {
  if (!(error instanceof AppError)) return 500;
  return statusOfCode[error.code] ?? 400;
}

/** Issues of the whole are those of the body. Of many the message lists the first, and `issues` holds more of them. */
export function badRequest(what: Refusal, code = "BadRequest"): AppError {
  return new AppError({
    code,
    message: requestText(what),
    issues: issuesOfRefusal(what).slice(0, maxIssues),
  });
}

export function requestText(what: Refusal): string {
  return refusalText(what, { maxListed, whole: "body" });
}

const maxListed = 20;
/** A body may have as many faults as items. */
const maxIssues = 100;

export function notFound(what: Refusal): AppError {
  return refusalError("NotFound", what);
}
