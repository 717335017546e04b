/** Shared by the commands that end a request: finding it while it is open, and storing how it ended. */
import { z } from "zod";
import { AppError } from "@signalbox/core";
import type { Permission } from "../access/permissions.js";
import { refused, type CommandContext, type CommandOutcome } from "../command.js";
import type { WorkspaceState } from "../state.js";
import type { Approval, ApprovalStatus } from "./approval.js";
import { approvalKindFacts } from "./approval-kinds.js";
import { currentApprovals, withinLimits } from "./current-approvals.js";
import { approvalJson } from "./shown-approval.js";
import { neededToPublish } from "./publish-permission.js";

export const approvalIdField: z.ZodType<string> = z.string().min(1).max(100);

export type FoundApproval =
  | { readonly approval: Approval; readonly refusal?: never }
  | { readonly approval?: never; readonly refusal: CommandOutcome };

/** Refuses unknown requests and those that have ended. */
export function findOpen(state: WorkspaceState, id: string): FoundApproval {
  const approval = currentApprovals(state).find((each) => each.id === id);
  if (approval === undefined) return { refusal: refused("NotFound", `no request with id "${id}"`) };
  if (approval.status === "Open") return { approval };
  const message =
    approval.status === "Stale"
      ? "what was requested has been changed since; request it again"
      : `the request is ${approval.status} and cannot be decided again`;
  return { refusal: refused("Conflict", message) };
}

/** Refuses those who may not publish the resource themselves. */
export function publishRefusal(
  state: WorkspaceState,
  { resource }: Approval,
  { lacks }: CommandContext,
): CommandOutcome | undefined {
  const needed = neededToPublish(state, resource.type);
  if (needed === undefined || !lacks.includes(needed)) return undefined;
  const message = `this needs the permission ${needed}; another member or key that has it can decide`;
  return refused("Forbidden", message);
}

/**
 * Throws `Forbidden` for callers who may neither publish nor write what is requested. Where the workspace lets authors
 * publish, those who may write it decide too.
 */
export function requireDecider({ resource }: Approval, permissions: ReadonlySet<Permission>): void {
  const { write, publish } = approvalKindFacts[resource.type];
  if (permissions.has(publish) || permissions.has(write)) return;
  const message = `this needs the permission ${publish}; another member or key that has it can decide`;
  throw new AppError({ code: "Forbidden", message });
}

interface Ending {
  readonly status: ApprovalStatus;
  readonly reason?: string;
  readonly moveTask?: string | undefined;
}

/** The workspace with the request ended by the sender of the command, and the outcome that says so. */
export function endApproval(
  state: WorkspaceState,
  approval: Approval,
  { status, reason, moveTask, context }: Ending & { readonly context: CommandContext },
): { readonly state: WorkspaceState; readonly outcome: CommandOutcome } {
  const { principal, owner } = context.origin;
  const ended: Approval = {
    ...approval,
    status,
    ...(reason !== undefined && { reason }),
    ...(moveTask !== undefined && { moveTask }),
    decidedBy: { principal, ...(owner !== undefined && { owner }) },
    decidedAt: context.now.getTime(),
  };
  const approvals = state.approvals.map((each) => (each.id === approval.id ? ended : each));
  return {
    state: { ...state, approvals: withinLimits(approvals) },
    outcome: { ok: true, value: approvalJson(ended) },
  };
}
