/**
 * An open loop over HTTP. Latency is measured from when a request was due, not from when this process sent it, so that
 * a pause counts for every request it delays.
 */
import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";

export interface OpenLoopOptions {
  /** Times in ms from the start, ascending; each is taken when the one before it was sent. */
  readonly moments: Iterable<number>;
  /** Gets the time the request is due. Resolves with whether the answer was the expected one. */
  readonly send: (due: number) => Promise<boolean>;
}

export interface OpenLoopResult {
  /** due → answered, ms, of every request. */
  readonly latenciesMs: readonly number[];
  /** Requests that failed or got another answer; their latency counts too. */
  readonly failed: number;
}

export async function runOpenLoop({ moments, send }: OpenLoopOptions): Promise<OpenLoopResult> {
  const latenciesMs: number[] = [];
  let failed = 0;
  const start = performance.now();
  const sendOne = async (due: number): Promise<void> => {
    const wanted = await send(due).catch(() => false);
    latenciesMs.push(performance.now() - start - due);
    if (!wanted) failed += 1;
  };
  const sent: Promise<void>[] = [];
  for (const due of moments) {
    const early = due - (performance.now() - start);
    if (early > 0) await pause(early);
    sent.push(sendOne(due));
  }
  await Promise.all(sent);
  return { latenciesMs, failed };
}
