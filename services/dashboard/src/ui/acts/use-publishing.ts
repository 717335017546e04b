/** What the member may do about publishing, by the permissions and by what the workspace wants approvals of. */
import type { Answer } from "@signalbox/client";
import { useMay, useQueries, type Permission } from "../../data/index.js";
import { approvalPermissions, firstApprovalKinds, type ApprovalKind } from "./approval-kinds.js";

export type Publishing = "allowed" | "by approval" | "forbidden";

export type ApprovalSettings = Pick<
  Answer<"/api/admin/settings/approvals", "GET">,
  "authorsPublish" | "kinds"
>;

export function usePublishing(kind: ApprovalKind): Publishing {
  const may = useMay();
  const { data } = useQueries().useQuery(
    "get",
    "/api/admin/settings/approvals",
    {},
    {
      enabled: !may(approvalPermissions[kind].publish) && may("approvals:read"),
      staleTime: 60_000,
    },
  );
  return publishingOf(kind, may, data);
}

/** Without the settings, as for a member who cannot read them, what a workspace wants that has chosen nothing. Pure. */
export function publishingOf(
  kind: ApprovalKind,
  may: (permission: Permission) => boolean,
  settings: ApprovalSettings | undefined,
): Publishing {
  const { write, publish } = approvalPermissions[kind];
  const isNeeded =
    settings === undefined
      ? firstApprovalKinds.has(kind)
      : !settings.authorsPublish && settings.kinds.includes(kind);
  if (may(publish) || (may(write) && !isNeeded)) return "allowed";
  return may(write) && may("approvals:write") ? "by approval" : "forbidden";
}
