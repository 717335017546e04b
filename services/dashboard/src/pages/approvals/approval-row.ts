/** A request for approval, and whose it is. */
import type { Schema } from "@signalbox/client";
import { approvalPermissions } from "../../ui/index.js";

export type ApprovalRow = Schema<"Approval">;

export const approvalStatuses = ["Open", "Approved", "Refused", "Withdrawn", "Stale"] as const;

/** Whether the member requested it, or a key that belongs to the member: then they may not approve it. */
export function isOwn({ requestedBy: { principal, owner } }: ApprovalRow, memberId: string): boolean {
  return principal.id === memberId || owner?.id === memberId;
}

/** What approving it takes, besides `approvals:write`. */
export function publishPermission({ resource }: ApprovalRow) {
  return approvalPermissions[resource.type].publish;
}
