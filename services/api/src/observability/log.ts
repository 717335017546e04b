/**
 * The service's log: one JSON object per line, with the time first. Errors are written with their stack and
 * causes. A warning that repeats within a second is suppressed; its next line has the number of `suppressed` ones.
 */
import { createRepeatLimit } from "@signalbox/core";
import type { LogEntry } from "../context.js";

export interface LogOptions {
  readonly write: (line: string) => void;
  readonly now: () => Date;
}

export function createLog({ write, now }: LogOptions): (entry: LogEntry) => void {
  const repeats = createRepeatLimit();
  return (entry) => {
    const { level, message, requestId, error } = entry;
    const at = now();
    const suppressed = level === "warn" ? repeats.admit(textOf(entry), at.getTime()) : 0;
    if (suppressed === undefined) return;
    write(
      `${JSON.stringify({
        time: at.toISOString(),
        level,
        message,
        ...(suppressed > 0 && { suppressed }),
        ...(requestId !== undefined && { requestId }),
        ...(error !== undefined && { error: describeError(error) }),
      })}\n`,
    );
  };
}

/** Equal for equal warnings: drivers include the number of the failed connection, which differs each time. */
function textOf({ message, error }: LogEntry): string {
  if (!(error instanceof Error)) return message;
  return `${message}: ${error.message.replaceAll(/\d+/g, "#")}`;
}

function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return String(error);
  const { stack, cause } = error;
  return {
    stack: stack ?? error.message,
    ...(cause !== undefined && depth < 5 && { cause: describeError(cause, depth + 1) }),
  };
}
