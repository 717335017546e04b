/**
 * The log of a service: one JSON object a line on its standard output, with level, time, service and message. Errors are
 * written with their stack and causes. A warning that repeats within a second is left out and counted: the next line of it
 * says in `suppressed` how many.
 */
import { pino } from "pino";
import { createRepeatLimit } from "./repeat-limit.js";

export interface LogEntry {
  readonly level: "info" | "warn" | "error";
  readonly message: string;
  readonly requestId?: string | undefined;
  /** Of a traced request. */
  readonly traceId?: string | undefined;
  readonly error?: unknown;
}

export type Log = (entry: LogEntry) => void;

export interface LogOptions {
  readonly service: string;
  readonly write: (line: string) => void;
  readonly now: () => Date;
}

export function createLog({ service, write, now }: LogOptions): Log {
  const repeats = createRepeatLimit();
  let at = now();
  const logger = pino(
    {
      base: { service },
      messageKey: "message",
      timestamp: () => `,"time":"${at.toISOString()}"`,
      formatters: { level: (level) => ({ level }) },
      serializers: { error: (error: unknown) => describeError(error) },
    },
    { write },
  );
  return (entry) => {
    const { level, message, requestId, traceId, error } = entry;
    at = now();
    const suppressed = level === "warn" ? repeats.admit(textOf(entry), at.getTime()) : 0;
    if (suppressed === undefined) return;
    const fields = {
      ...(suppressed > 0 && { suppressed }),
      ...(requestId !== undefined && { requestId }),
      ...(traceId !== undefined && { traceId }),
      ...(error !== undefined && { error }),
    };
    logger[level](fields, message);
  };
}

/** An error's message and those of its causes, on one line: "The database is unreachable." alone names no cause. */
export function messageWithCauses(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error
    ? `${error.message} ← ${messageWithCauses(error.cause)}`
    : error.message;
}

/** The same for warnings that say the same: drivers name the number of the connection that failed, and each has another. */
function textOf({ message, error }: LogEntry): string {
  const text = error instanceof Error ? `${message}: ${error.message}` : message;
  return text.replaceAll(/\d+/g, "#");
}

function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return String(error);
  const { stack, cause } = error;
  return {
    stack: stack ?? error.message,
    ...(cause !== undefined && depth < 5 && { cause: describeError(cause, depth + 1) }),
  };
}
