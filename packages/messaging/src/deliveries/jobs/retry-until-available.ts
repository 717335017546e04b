/** Retries until the server is available: for writes that must not be lost. */
import { isUnavailable } from "@signalbox/core";

const firstPauseMs = 100;
const longestPauseMs = 5_000;

/** Rejects with any error that is not an outage. Never gives up: if the worker dies meanwhile, its claim remains. */
export async function retryUntilAvailable<Result>(
  work: () => Promise<Result>,
  { sleep }: { readonly sleep: (ms: number) => Promise<void> },
): Promise<Result> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      await sleep(pauseMs);
    }
  }
}
