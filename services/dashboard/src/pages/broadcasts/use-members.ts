/** Who is in the segment of a broadcast that has not begun, in words; undefined while unknown. */
import { useUserCounts, useUsersText } from "../../ui/index.js";
import type { Broadcast } from "./broadcast-statuses.js";

export function useMembers({ status, segmentId = "" }: Broadcast): string | undefined {
  const isAhead = status === "Draft" || status === "Scheduled";
  const counts = useUserCounts({ segment: segmentId }, isAhead && segmentId !== "");
  const usersText = useUsersText();
  return counts && usersText(counts);
}
