/** Rows of `audit`: who did what, when, and whether it was applied. */
import { defineTable, workspaceIdSchema, type Table, type WorkspaceId } from "@signalbox/core";
import { z } from "zod";

export interface AuditRow {
  readonly workspaceId: WorkspaceId;
  /** A command's name, or `erase-user`. */
  readonly action: string;
  /** The sender of the command. */
  readonly by?: string;
  /** A hash of the erased user's id. */
  readonly subject?: string;
  /** ms */
  readonly at: number;
  readonly ok: boolean;
}

export const auditTable: Table<AuditRow> = defineTable(
  "audit",
  z.object({
    workspaceId: workspaceIdSchema,
    action: z.string(),
    by: z.string().exactOptional(),
    subject: z.string().exactOptional(),
    at: z.number(),
    ok: z.boolean(),
  }),
);
