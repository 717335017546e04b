/** The speed of a recompute, from its progress while something else is measured. */
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { readProgress } from "../audience/define.js";
import type { AdminCalls } from "../load/admin-calls.js";

export interface ProgressSeen {
  /** ms */
  readonly at: number;
  /** Number of users. */
  readonly done: number;
}

const pollEveryMs = 200;
const startLimitMs = 60_000;

/** Resolves when the first users are done. */
export async function recomputeStarted(admin: AdminCalls): Promise<void> {
  const deadline = performance.now() + startLimitMs;
  for (;;) {
    const { target, reached, done } = await readProgress(admin);
    if (reached < target && done > 0) return;
    if (performance.now() > deadline) throw new Error(`no recompute started within ${startLimitMs} ms`);
    await pause(pollEveryMs);
  }
}

/** Users per second during `work`; NaN with fewer than two progress reports. */
export async function rateDuring(admin: AdminCalls, work: Promise<unknown>): Promise<number> {
  const over = work.then(() => true);
  const seen: ProgressSeen[] = [];
  do {
    const { target, reached, done } = await readProgress(admin);
    if (reached < target) seen.push({ at: performance.now(), done });
  } while (!(await Promise.race([over, pause(pollEveryMs, false)])));
  return rateOf(seen);
}

/** From the first report to the last: only between reports the number of users is known. */
export function rateOf(seen: readonly ProgressSeen[]): number {
  const reports = seen.filter(({ done }, index) => done !== seen[index - 1]?.done).slice(1);
  const [first, last] = [reports[0], reports.at(-1)];
  if (first === undefined || last === undefined || last === first) return Number.NaN;
  return ((last.done - first.done) * 1_000) / (last.at - first.at);
}
