/** What was requested, as it was then: a row for each request. What is saved later changes nothing of it. */
import {
  defineTable,
  workspaceIdSchema,
  type JsonText,
  type StoreChange,
  type Table,
  type WorkspaceId,
} from "@signalbox/core";
import { z } from "zod";
import type { WorkspaceState } from "../state.js";

interface ApprovalContentRow {
  readonly workspaceId: WorkspaceId;
  /** An `ApprovalContent`, as JSON. */
  readonly content: JsonText;
}

export const approvalContentTable: Table<ApprovalContentRow> = defineTable(
  "approvalContents",
  z.object({ workspaceId: workspaceIdSchema, content: z.string() }),
);

export function approvalContentRowId(workspaceId: WorkspaceId, approvalId: string): string {
  return `${workspaceId}/${approvalId}`;
}

/** Removes the rows of requests that the workspace no longer lists. */
export function removedApprovalRows(
  workspaceId: WorkspaceId,
  { approvals: before }: Pick<WorkspaceState, "approvals">,
  { approvals: after }: Pick<WorkspaceState, "approvals">,
): readonly StoreChange[] {
  if (before === after) return [];
  const listed = new Set(after.map(({ id }) => id));
  return before
    .filter(({ id, keepsContent }) => keepsContent === true && !listed.has(id))
    .map(({ id }) => approvalContentTable.remove(approvalContentRowId(workspaceId, id)));
}
