/** How many users are in the segment of a broadcast that has not begun; undefined while unknown. */
import { useMay } from "../../api/session.js";
import { useQueries } from "../../api/use-api.js";
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
