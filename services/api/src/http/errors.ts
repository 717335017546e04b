/**
 * Maps error codes to HTTP statuses. Every error answer is `{ message }`; the `error-type` header carries the code
 * for programs.
 */
import { AppError } from "@signalbox/core";

const statusOfCode: Readonly<Record<string, number>> = {
  BadRequest: 400,
  MalformedJson: 400,
  Unauthorized: 401,
  WorkspaceIneligible: 401,
  Forbidden: 403,
  NotFound: 404,
  MethodNotAllowed: 405,
  Conflict: 409,
  Cancelled: 409,
  IdempotencyConflict: 409,
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

export function badRequest(message: string, code = "BadRequest"): AppError {
  return new AppError({ code, message });
}

export function notFound(message: string): AppError {
  return new AppError({ code: "NotFound", message });
}
