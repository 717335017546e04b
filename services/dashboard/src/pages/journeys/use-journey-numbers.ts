/** Who is where in a journey, and what happened at its nodes: read again while the journey runs and the page is shown. */
import { useMemo, useState } from "react";
import { useQueries } from "../../data/index.js";
import {
  flowOf,
  goneUncounted,
  journeyNumbers,
  type JourneyNumbers,
  type NodeCounts,
  type NodeFlow,
} from "./journey-numbers.js";
import { earlierRunsAt, runsAtRemovedSteps, type EarlierRuns, type RemovedStep } from "./earlier-versions.js";
import type { Journey } from "./journey-statuses.js";

export interface NodeNumbers {
  /** Absent before any run came to the node. */
  readonly counts?: NodeCounts | undefined;
  /** Users. */
  readonly waiting: number;
  readonly flow: NodeFlow;
  /** Of those who wait, users in versions that are not the published one. */
  readonly earlier: readonly EarlierRuns[];
}

export interface NumbersOfJourney extends JourneyNumbers {
  /** Users with a run that has not ended. */
  readonly inside: number;
  /** The users are counted from a sample. */
  readonly isEstimate: boolean;
  readonly at: (nodeId: string) => NodeNumbers;
  /** Users at steps that the published version has no more. */
  readonly removed: (has: (nodeId: string) => boolean) => readonly RemovedStep[];
}

const refreshMs = 5_000;

/** Undefined until they are read. */
export function useJourneyNumbers({ id, status, version }: Journey): NumbersOfJourney | undefined {
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
  const numbers = useMemo(() => {
    if (stats.data === undefined || waiting.data === undefined) return undefined;
    const [of] = stats.data;
    const { users, nodes, runs, isEstimate, places } = waiting.data;
    return {
      ...journeyNumbers(of?.counts),
      inside: users.count,
      isEstimate,
      at: (nodeId: string): NodeNumbers => {
        const counts = of?.counts.nodes[nodeId];
        const flow = flowOf(counts ?? nothing, runs && (runs[nodeId] ?? 0));
        const earlier = earlierRunsAt(places, nodeId, version);
        return { counts, waiting: nodes[nodeId]?.count ?? 0, flow, earlier };
      },
      removed: (has: (nodeId: string) => boolean) => runsAtRemovedSteps(places, has),
    };
  }, [stats.data, waiting.data, version]);
  const before = useReadingBefore(numbers, Math.min(stats.dataUpdatedAt, waiting.dataUpdatedAt));
  return useMemo(
    () =>
      numbers && {
        ...numbers,
        at: (nodeId) => {
          const { flow, ...rest } = numbers.at(nodeId);
          return { ...rest, flow: { ...flow, unknown: goneUncounted(flow, before?.at(nodeId).flow) } };
        },
      },
    [numbers, before],
  );
}

const nothing = { reached: 0, next: {}, left: {} };

interface Reading<Value> {
  /** When both answers of it had come, ms. */
  readonly at: number;
  readonly value: Value | undefined;
  readonly before: Value | undefined;
}

/** What the reading before this one was, also where both are the same. */
function useReadingBefore<Value>(value: Value | undefined, at: number): Value | undefined {
  const [reading, setReading] = useState<Reading<Value>>({ at, value, before: undefined });
  if (reading.at === at) return reading.before;
  setReading({ at, value, before: reading.value });
  return reading.value;
}
