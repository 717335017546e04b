/** The service's log: one JSON object a line, with the time first. Errors are written with their stack and causes. */
import type { LogEntry } from "../context.js";

export interface LogOptions {
  readonly write: (line: string) => void;
  readonly now: () => Date;
}

export function createLog({ write, now }: LogOptions): (entry: LogEntry) => void {
  return ({ level, message, requestId, error }) => {
    write(
      `${JSON.stringify({
        time: now().toISOString(),
        level,
        message,
        ...(requestId !== undefined && { requestId }),
        ...(error !== undefined && { error: describeError(error) }),
      })}\n`,
    );
  };
}

function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return String(error);
  const { stack, cause } = error;
  return {
    stack: stack ?? error.message,
    ...(cause !== undefined && depth < 5 && { cause: describeError(cause, depth + 1) }),
  };
}
