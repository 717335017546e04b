/**
 * The worker's log: one JSON object a line. A warning that repeats within a second is left out and counted: the next line of
 * it says how many were `suppressed`.
 */
import { createRepeatLimit } from "@signalbox/core";

export type WorkerLog = (level: "info" | "warn" | "error", message: string) => void;

export interface WorkerLogOptions {
  readonly write: (line: string) => void;
  readonly now: () => Date;
}

export function createWorkerLog({ write, now }: WorkerLogOptions): WorkerLog {
  const repeats = createRepeatLimit();
  return (level, message) => {
    const at = now();
    const suppressed = level === "warn" ? repeats.admit(withoutNumbers(message), at.getTime()) : 0;
    if (suppressed === undefined) return;
    const entry = { time: at.toISOString(), level, service: "worker", message };
    write(JSON.stringify(suppressed > 0 ? { ...entry, suppressed } : entry));
  };
}

/** Drivers name the number of the connection that failed, and each has another. */
function withoutNumbers(text: string): string {
  return text.replaceAll(/\d+/g, "#");
}
