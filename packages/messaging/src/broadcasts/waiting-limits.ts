/** What deliveries without an outcome stop: further requests, and the end of a pass. Pure. */
import type { PagerProgress } from "./broadcast-run.js";

/**
 * With this many that no server put off nothing more is requested: the provider is unavailable, or many wait in the
 * database.
 */
const maxWaiting = 1_000;
/**
 * Those that a server put off wait for up to a day and do not stop the others, until there are this many in all: the id
 * of each is in every report.
 */
const maxInAll = 10_000;

/** Whether more may be requested while these wait. */
export function mayWaitFor(waiting: PagerProgress["waiting"], putOff: ReadonlySet<string>): boolean {
  if (waiting.length >= maxInAll) return false;
  return waiting.length < maxWaiting || waiting.filter((id) => !putOff.has(id)).length < maxWaiting;
}

/** Only the last pass waits for all outcomes: a local time does not wait. They are counted with a later pass. */
export function isPassDone({ waiting, nextWaveAt }: Pick<PagerProgress, "waiting" | "nextWaveAt">): boolean {
  return waiting.length === 0 || nextWaveAt !== null;
}
