/** Which failed requests are retried without an action of the member. */
import { ApiError } from "@signalbox/client";
import { isAway } from "./connection.js";

/** The request got no answer. */
export class Unreachable extends Error {
  override readonly name = "Unreachable";
}

/** The service answers 429 while it renders as many previews as it can. */
const maxRetriesWhenBusy = 4;
/** A newer query of the same tab cancels an older one. */
const maxRetriesWhenCancelled = 5;

/** The default of reads. Those that fail because the service is away or nobody is signed in are retried without limit. */
export function retryRead(failures: number, error: unknown): boolean {
  return (
    isPassing(error) || (failures < maxRetriesWhenBusy && error instanceof ApiError && error.status === 429)
  );
}

/** For queries that a newer one of the same tab can cancel. */
export function retryCancelled(failures: number, error: unknown): boolean {
  const isCancelled = error instanceof ApiError && error.code === "Cancelled";
  return retryRead(failures, error) || (failures < maxRetriesWhenCancelled && isCancelled);
}

/** Whether the cause passes without a change of the request: the service returns, or the member signs in. */
function isPassing(error: unknown): boolean {
  return (
    error instanceof Unreachable ||
    (error instanceof ApiError && (error.status === 401 || isAway(error.status)))
  );
}
