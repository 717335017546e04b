/**
 * The life of a service process: it runs until it is told to stop (SIGTERM, SIGINT, or the parent that started it is gone),
 * closes in order within a time limit, and ends with exit code 0; with 1 after an error, which is its last line of the log.
 */
import { isStartFault } from "@signalbox/core";
import type { Log } from "./log.js";

/** What a service returns once it serves. */
export interface RunningService {
  /** Taken one after the other; what one resolves with is closed before the next begins. */
  readonly closing: readonly (() => Promise<unknown>)[];
  /** For all of them together, ms. What is not closed then is left to other processes or a restart. */
  readonly closingLimitMs: number;
}

/** Ends the process. */
export function runService(log: Log, start: () => Promise<RunningService>): void {
  const stopped = untilStopped();
  run(stopped, start, log).then(
    () => process.exit(0),
    (error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      // The message of a start fault says all there is to know.
      log({ level: "error", message, ...(!isStartFault(error) && { error }) });
      process.exit(1);
    },
  );
}

async function run(stopped: Promise<string>, start: () => Promise<RunningService>, log: Log): Promise<void> {
  const service = await Promise.race([start(), stopped.then(() => undefined)]);
  log({ level: "info", message: `stopping: ${await stopped}` });
  // Before it serves there is nothing to finish.
  if (service === undefined) return;
  const { closing, closingLimitMs } = service;
  const giveUp = setTimeout(() => {
    log({ level: "warn", message: `not finished after ${closingLimitMs} ms; the rest is left to others` });
    process.exit(1);
  }, closingLimitMs);
  for (const close of closing) await close();
  clearTimeout(giveUp);
  log({ level: "info", message: "stopped" });
}

/** Resolves with the reason. Listens from the start: a parent may be gone before the servers have answered. */
function untilStopped(): Promise<string> {
  // A parent that is gone takes the other end of the log with it.
  process.stdout.on("error", () => undefined);
  return new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => resolve(signal));
    process.once("disconnect", () => resolve("the parent is gone"));
  });
}
