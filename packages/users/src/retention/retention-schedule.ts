/** When a workspace deletes a kind of data, and how much at a time. Pure. */
import type { RetentionRun } from "./retention-run-table.js";

const dayMs = 24 * 60 * 60_000;

/** From the end of a run to the next one. */
export const retentionEveryMs: number = dayMs;

/** What is older than this is deleted under a setting, ms. */
export function expiryOf(days: number, now: number): number {
  return now - days * dayMs;
}

/** When the next run begins, ms: now where there was none, where one is unfinished, and where the setting has changed. */
export function nextRunAt(run: RetentionRun | undefined, days: number, now: number): number {
  if (run === undefined || run.finishedAt === null || run.days !== days) return now;
  return run.finishedAt + retentionEveryMs;
}

/** Where counting and looking for the oldest row begin: what is before was deleted, or does not expire. */
export function cursorOf(run: RetentionRun | undefined): number {
  return run?.cursor ?? 0;
}

export const firstSliceRows = 200;
/** On a busy machine a slice takes as long for fewer rows. */
const fewestRows = 200;
const mostRows = 2_000;
const quickMs = 20;
const slowMs = 60;

/** The size of the slice that follows one of `rows` rows that took `tookMs`. */
export function nextSliceRows(rows: number, tookMs: number): number {
  if (tookMs < quickMs) return Math.min(mostRows, rows * 2);
  return tookMs > slowMs ? Math.max(fewestRows, Math.floor(rows / 2)) : rows;
}
