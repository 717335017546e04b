/** Who is where in a journey, and what happened at its nodes: read again while the journey runs and the page is shown. */
import { useMemo } from "react";
import { useQueries } from "../../data/index.js";
import { journeyNumbers, type JourneyNumbers, type NodeCounts } from "./journey-numbers.js";
import type { Journey } from "./journey-statuses.js";

export interface NodeNumbers {
  /** Absent before any run came to the node. */
  readonly counts?: NodeCounts | undefined;
  readonly waiting: number;
}

export interface NumbersOfJourney extends JourneyNumbers {
  /** Users with a run that has not ended. */
  readonly inside: number;
  /** The users are counted from a sample. */
  readonly isEstimate: boolean;
  readonly at: (nodeId: string) => NodeNumbers;
}

const refreshMs = 5_000;

/** Undefined until they are read. */
export function useJourneyNumbers({ id, status }: Journey): NumbersOfJourney | undefined {
  const queries = useQueries();
  const refetchInterval = status !== "NotStarted" && refreshMs;
  const stats = queries.useQuery(
    "get",
    "/api/admin/journeys/stats",
    { params: { query: { journeyIds: [id] } } },
    { refetchInterval },
  );
  const waiting = queries.useQuery(
    "get",
    "/api/admin/journeys/{id}/waiting",
    { params: { path: { id } } },
    { refetchInterval },
  );
  return useMemo(() => {
    if (stats.data === undefined || waiting.data === undefined) return undefined;
    const [of] = stats.data;
    const { users, nodes, isEstimate } = waiting.data;
    return {
      ...journeyNumbers(of?.counts),
      inside: users.count,
      isEstimate,
      at: (nodeId) => ({ counts: of?.counts.nodes[nodeId], waiting: nodes[nodeId]?.count ?? 0 }),
    };
  }, [stats.data, waiting.data]);
}
