/** The open request for approval of a resource, and the badge that says that there is one. */
import type { Schema } from "@signalbox/client";
import type { ReactNode } from "react";
import { useMay, useQueries, useWords } from "../../data/index.js";
import { Badge } from "../page/badge.js";
import { componentWords } from "../words.js";

/** Undefined where there is none, and for members who cannot read requests. */
export function useOpenRequest(id: string | number): Schema<"Approval"> | undefined {
  const may = useMay();
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/approvals",
    { params: { query: { status: "Open", limit: 200 } } },
    { enabled: may("approvals:read") },
  );
  return data?.approvals.find(({ resource }) => resource.id === id);
}

/** Nothing where no request is open. */
export function WaitingBadge({ id }: { readonly id: string }): ReactNode {
  const say = useWords(componentWords);
  return useOpenRequest(id) === undefined ? null : <Badge color="orange">{say("waitsForApproval")}</Badge>;
}
