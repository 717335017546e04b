/** Makes a scheduled broadcast a draft again, so that it can be changed; the request that was approved is stale. Pure. */
import type { WorkspaceState } from "../state.js";
import type { StoredBroadcast } from "./broadcasts.js";
import { moveBroadcastTo, type BroadcastMove, type MovedBroadcast } from "./move-broadcast-to.js";

export function draftAgain(
  state: WorkspaceState,
  broadcast: StoredBroadcast,
  move: Omit<BroadcastMove, "to">,
): MovedBroadcast {
  const { approved, startedAt: _, ...draft } = broadcast;
  const moved = moveBroadcastTo(state, draft, { ...move, to: "Draft" });
  const approvals = moved.state.approvals.map((approval) =>
    approval.id === approved?.approvalId ? { ...approval, status: "Stale" as const } : approval,
  );
  return { ...moved, state: { ...moved.state, approvals } };
}
