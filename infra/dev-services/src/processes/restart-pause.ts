/**
 * How long to wait before a process that ended by itself is started again: longer each time while it keeps failing. For
 * servers and services alike.
 */

const SHORTEST_MS = 200;
const LONGEST_MS = 10_000;
/** A process that lived this long is healthy again. */
const HEALTHY_AFTER_MS = 30_000;

/** Told after each failure how long the process had lived, answers with the pause, ms. */
export type RestartPause = (livedMs: number) => number;

export function createRestartPause(): RestartPause {
  let failures = 0;
  return (livedMs) => {
    failures = livedMs > HEALTHY_AFTER_MS ? 1 : failures + 1;
    return Math.min(LONGEST_MS, SHORTEST_MS * 2 ** (failures - 1));
  };
}
