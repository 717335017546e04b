/** Waits for something outside this process by looking again and again: a server that comes up, a file that appears. */
import { setTimeout as delay } from "node:timers/promises";

const PAUSE_MS = 15;

/** Resolves at the first true answer; rejects with `timedOut()` when the time is over. An error of `check` ends it. */
export async function waitUntil(
  check: () => Promise<boolean>,
  timeoutMs: number,
  timedOut: () => Error,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await check())) {
    if (performance.now() > deadline) throw timedOut();
    await delay(PAUSE_MS);
  }
}
