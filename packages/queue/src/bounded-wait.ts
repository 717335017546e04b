/**
 * Waits with a bound. Redis can be away for any time, so nothing here waits for it without a limit, and a pause before
 * another attempt ends when its consumer closes.
 */
import { setTimeout as pause } from "node:timers/promises";

/** Rejects with `Error("no answer within … ms")` when the promise takes longer; its late result is dropped. */
export async function within<Result>(promise: Promise<Result>, boundMs: number): Promise<Result> {
  if (boundMs <= 0) {
    promise.catch(() => undefined);
    throw new Error("no time left to wait");
  }
  let timer: NodeJS.Timeout | undefined;
  const bound = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${boundMs} ms`)), boundMs);
  });
  try {
    return await Promise.race([promise, bound]);
  } finally {
    clearTimeout(timer);
  }
}

/** Pause before attempt `failures + 1`: doubles from 100 ms to 5 s; `random` (0 to 1) spreads it over its upper half. */
export function retryDelayMs(failures: number, random: number): number {
  return Math.min(100 * 2 ** Math.min(failures, 10), 5_000) * (0.5 + random / 2);
}

/** Resolves after the time, or at once when the signal aborts. */
export async function pauseUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal }).catch(() => undefined);
}

export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown });
}
