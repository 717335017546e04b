/** The status of a request for approval. */
import type { ReactNode } from "react";
import { Badge } from "../../ui/index.js";
import { useWords } from "../../data/index.js";
import type { ApprovalRow } from "./approval-row.js";
import { approvalsWords } from "./words.js";

const colors = {
  Open: "orange",
  Approved: "green",
  Refused: "red",
  Withdrawn: "gray",
  Stale: "gray",
} as const;

export function StatusBadge({ status }: Pick<ApprovalRow, "status">): ReactNode {
  const say = useWords(approvalsWords);
  return <Badge color={colors[status]}>{say(status)}</Badge>;
}
