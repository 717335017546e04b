/** The segments that a condition can name: the API lists none that belong to a subscription group or a broadcast. */
import type { Answer } from "@signalbox/client";
import { useMay, useQueries } from "../../data/index.js";
import { recomputePolling } from "../../ui/index.js";

export type SegmentChoice = Answer<"/api/admin/segments", "GET">["segments"][number];

/** Undefined while they are not known. */
export function useSegmentChoices(): readonly SegmentChoice[] | undefined {
  const may = useMay();
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/segments",
    {},
    {
      enabled: may("segments:read"),
      staleTime: 60_000,
      refetchInterval: ({ state }) => recomputePolling(state.data?.segments),
    },
  );
  return data?.segments;
}
