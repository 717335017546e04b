import { waitUntil } from "../processes/wait-until.js";

const limitMs = 60_000;

/** Polls until several servers agree; rejects after a minute. An error of `check` ends the polling. */
export function untilAgreed(check: () => Promise<boolean>): Promise<void> {
  return waitUntil(check, limitMs, () => new Error(`the Redis servers do not agree after ${limitMs} ms`));
}
