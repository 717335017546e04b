/** The messages of a run by the visit that requested them. */
import type { TracedRequest } from "./simulated-sending.js";
import type { Trace, TracedRun } from "./trace.js";

/** By position in the path. A node that was visited again has the message of that visit. */
export function messagesByVisit(
  { id, path }: TracedRun,
  { requests }: Pick<Trace, "requests">,
): ReadonlyMap<number, TracedRequest> {
  const found = new Map<number, TracedRequest>();
  for (const request of requests) {
    const { origin, requestedAt } = request;
    if (origin.runId !== id) continue;
    const at = path.findLastIndex((visit) => visit.nodeId === origin.nodeId && visit.at <= requestedAt);
    if (at >= 0) found.set(at, request);
  }
  return found;
}
