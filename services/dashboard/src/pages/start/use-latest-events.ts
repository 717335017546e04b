/** The latest events: what arrives is there without being asked for. */
import { useThrottledCallback } from "@mantine/hooks";
import type { Answer } from "@signalbox/client";
import { useLive, useQueries } from "../../data/index.js";

const refreshMs = 1_000;
const shownEvents = 8;

export interface LatestEvents {
  readonly events: Answer<"/api/admin/events", "GET">["events"] | undefined;
  readonly error: unknown;
  readonly refresh: () => void;
}

export function useLatestEvents(): LatestEvents {
  const refresh = useThrottledCallback(() => void query.refetch(), refreshMs);
  const { refetchInterval } = useLive("events", refresh);
  const query = useQueries().useQuery(
    "get",
    "/api/admin/events",
    { params: { query: { limit: shownEvents, withCount: false } } },
    { refetchInterval },
  );
  return { events: query.data?.events, error: query.error, refresh: () => void query.refetch() };
}
