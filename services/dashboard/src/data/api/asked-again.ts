/** Whether a question that a newer one of the same tab can end is asked again. */
import { ApiError } from "@signalbox/client";

const mostRetries = 5;

/** As `retry` of a query: after an answer `Cancelled`, and where no answer came. */
export function isAskedAgain(failures: number, error: unknown): boolean {
  const isEnded = error instanceof ApiError && error.code === "Cancelled";
  return failures < mostRetries && (isEnded || !(error instanceof ApiError));
}
