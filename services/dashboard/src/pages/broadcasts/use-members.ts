/** How many users are in the segment of a broadcast that has not begun; undefined while unknown. */
import { useMay, useQueries } from "../../data/index.js";
import type { Broadcast } from "./broadcast-statuses.js";

export function useMembers({ status, segmentId = "" }: Broadcast): number | undefined {
  const may = useMay();
  const isAhead = status === "Draft" || status === "Scheduled";
  const { data } = useQueries().useQuery(
    "post",
    "/api/admin/users/count",
    { body: { segmentFilter: [segmentId] } },
    { enabled: isAhead && segmentId !== "" && may("users:read") },
  );
  return data?.userCount;
}
