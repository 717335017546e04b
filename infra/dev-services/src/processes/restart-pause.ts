/**
 * The pause before a process that ended unexpectedly is restarted: it grows while the process keeps failing. Used for
 * servers and services.
 */

const SHORTEST_MS = 200;
const LONGEST_MS = 10_000;
/** A process that ran this long counts as healthy. */
const HEALTHY_AFTER_MS = 30_000;

/** Called after each failure with the uptime of the process; returns the pause, ms. */
export type RestartPause = (uptimeMs: number) => number;

export function createRestartPause(): RestartPause {
  let failures = 0;
  return (uptimeMs) => {
    failures = uptimeMs > HEALTHY_AFTER_MS ? 1 : failures + 1;
    return Math.min(LONGEST_MS, SHORTEST_MS * 2 ** (failures - 1));
  };
}
