/** Which failed requests are sent again without the member's doing. */
import { ApiError } from "@signalbox/client";
import { isAway } from "./connection.js";

/** The request got no answer. */
export class Unreachable extends Error {
  override readonly name = "Unreachable";
}

/** While the service renders as many previews as it can, it refuses the next ones. */
const mostWhenBusy = 4;
/** A newer query of the same tab ends an older one. */
const mostWhenCancelled = 5;

/** The default of reads: those that wait for the service or for a sign-in go on when it is there. */
export function retryRead(failures: number, error: unknown): boolean {
  return isPassing(error) || (failures < mostWhenBusy && error instanceof ApiError && error.status === 429);
}

/** Of queries that a newer one of the same tab can end. */
export function retryCancelled(failures: number, error: unknown): boolean {
  const isCancelled = error instanceof ApiError && error.code === "Cancelled";
  return retryRead(failures, error) || (failures < mostWhenCancelled && isCancelled);
}

/** Ends without anything being changed: the service comes back, or the member signs in. */
function isPassing(error: unknown): boolean {
  return (
    error instanceof Unreachable ||
    (error instanceof ApiError && (error.status === 401 || isAway(error.status)))
  );
}
