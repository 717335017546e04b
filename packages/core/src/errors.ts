/**
 * Faults a caller can act on. Expected outcomes are returned values, and defects are plain throws; only what lies between
 * is an `AppError`. Each edge maps `code` once: the API to a status, the worker to a retry or a dead letter.
 */
import { issuesOfRefusal, issuesText, refusalText, type Issue, type Refusal } from "./issue.js";

export type Retry = "never" | "later";

export interface AppErrorOptions {
  /** Stable; clients see it in the `error-type` header. */
  readonly code: string;
  /** Default: the issues in words. */
  readonly message?: string;
  readonly issues?: readonly Issue[];
  readonly retry?: Retry;
  readonly cause?: unknown;
}

export class AppError extends Error {
  readonly code: string;
  readonly retry: Retry;
  readonly issues: readonly Issue[];

  constructor(options: AppErrorOptions) {
    const { issues = [], message = issuesText(issues) } = options;
    super(message, { cause: options.cause });
    this.issues = issues;
    this.name = "AppError";
    this.code = options.code;
    this.retry = options.retry ?? "never";
  }
}

/** A mistake of the caller, with its places where it has some. */
export function refusalError(code: string, what: Refusal): AppError {
  return new AppError({ code, message: refusalText(what), issues: issuesOfRefusal(what) });
}

/** A required server does not answer; the same request is worth retrying. */
export function unavailable(what: "queue" | "store", cause: unknown): AppError {
  return new AppError({
    code: what === "queue" ? "QueueUnavailable" : "StoreUnavailable",
    message:
      what === "queue"
        ? "The queue does not answer. Send this again: with the same messageId or idempotency-key it counts once."
        : "The database is unreachable.",
    retry: "later",
    cause,
  });
}

export function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.retry === "later";
}

const startFaultCode = "CannotStart";

/**
 * A service cannot start for a reason that its operator can remove. The message is one sentence that says how; it is
 * shown as it is, without a stack.
 */
export function cannotStart(message: string, cause?: unknown): AppError {
  return new AppError({ code: startFaultCode, message, cause });
}

export function isStartFault(error: unknown): error is AppError {
  return error instanceof AppError && error.code === startFaultCode;
}
