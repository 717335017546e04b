/** Polls for a condition outside this process: a server that starts, a file that appears. */
import { setTimeout as delay } from "node:timers/promises";

const PAUSE_MS = 15;

/**
 * Resolves at the first true result; rejects with `timedOut()` after the time limit. An error of `check` ends the
 * polling.
 */
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
