/**
 * Rows of `activity`: how many events of a workspace were accepted in each quarter of an hour, and how many people it had.
 * A quarter without events may have no row. The numbers stay when events are erased.
 */
import { defineTable, workspaceIdSchema, type Table, type WorkspaceId } from "@signalbox/core";
import { z } from "zod";

/** Every time zone's days begin at a multiple of it. */
export const activityCellMs: number = 15 * 60_000;

export interface ActivityRow {
  readonly workspaceId: WorkspaceId;
  /** When the quarter begins, ms. */
  readonly at: number;
  readonly events: number;
  /** At some moment of the quarter; null where they were not counted. */
  readonly people: number | null;
}

export const activityTable: Table<ActivityRow> = defineTable(
  "activity",
  z.object({
    workspaceId: workspaceIdSchema,
    at: z.int(),
    events: z.int(),
    people: z.int().nullable(),
  }),
);

export function activityPrefix(workspaceId: WorkspaceId): string {
  return `${workspaceId}/`;
}

/** In order of time. */
export function activityRowId(workspaceId: WorkspaceId, at: number): string {
  return activityPrefix(workspaceId) + String(at).padStart(15, "0");
}
