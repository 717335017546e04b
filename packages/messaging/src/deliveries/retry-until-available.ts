/** Tries until the server is there again: for what would be lost if it were not written. */
import { isUnavailable } from "@signalbox/core";

const firstPauseMs = 100;
const longestPauseMs = 5_000;

/** Throws what is no outage. Never gives up by itself: a worker that dies meanwhile leaves a claim that tells of it. */
export async function retryUntilAvailable<Result>(
  work: () => Promise<Result>,
  { rest }: { readonly rest: (ms: number) => Promise<void> },
): Promise<Result> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      await rest(pauseMs);
    }
  }
}
