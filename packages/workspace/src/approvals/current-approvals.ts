/** What follows from a request and the workspace: whether it is stale, who may decide it, how many are kept. Pure. */
import { partyOf, type Origin } from "../access/origin.js";
import type { WorkspaceState } from "../state.js";
import type { Approval } from "./approval.js";
import { isUnchanged } from "./fingerprint.js";

/** All requests as they are now, oldest first: open ones whose resource was changed since are stale. */
export function currentApprovals(state: WorkspaceState): readonly Approval[] {
  return state.approvals.map((approval) =>
    approval.status === "Open" && !isUnchanged(state, approval) ? { ...approval, status: "Stale" } : approval,
  );
}

export function isByParty(approval: Approval, origin: Origin): boolean {
  return partyOf(approval.requestedBy) === partyOf(origin);
}

/** All requests are in the workspace document: so many of those that are not open are kept. */
const maxDecided = 100;

/** The latest decided requests and all open ones. */
export function withinLimits(approvals: readonly Approval[]): readonly Approval[] {
  const surplus = approvals.filter(({ status }) => status !== "Open").length - maxDecided;
  const dropped = new Set(approvals.filter(({ status }) => status !== "Open").slice(0, Math.max(0, surplus)));
  return approvals.filter((approval) => !dropped.has(approval));
}
