/**
 * Background tasks besides recompute runs: reevaluate the members of a replaced list or of a group whose traits changed,
 * remove the rows of a deleted definition, start a journey for the members of its segment (or for those who entered it
 * during a pause), end the runs of a deleted journey, find versions of a journey without runs, write search terms again. Each is a row of `recomputes` that is open until it is done.
 */
import {
  backgroundTaskSchema,
  defineTable,
  workspaceIdSchema,
  type BackgroundTask,
  type StoreChange,
  type Table,
  type WorkspaceId,
} from "@signalbox/core";
import { z } from "zod";

/** One pass over the users whom changed definitions concern. */
export interface RecomputeRun {
  readonly target: number;
  /** Behind the last page that is done; empty at the start. */
  readonly cursor: string;
  /** Events, rows and documents read, of `total`. */
  readonly done: number;
  readonly total: number;
  readonly startedAt: number;
  /** How its users are found; a run begins again when that changes. */
  readonly plan?: string;
}

const runFields = {
  target: z.int(),
  cursor: z.string(),
  done: z.int(),
  total: z.int(),
  startedAt: z.int(),
  plan: z.string().exactOptional(),
};

export const recomputeRunSchema: z.ZodType<RecomputeRun> = z.object(runFields);

interface OpenRow {
  readonly workspaceId: WorkspaceId;
  /** Whether there is work. */
  readonly open: boolean;
  /** ms; null while a task is open and before the first run is finished. */
  readonly finishedAt: number | null;
}

/** The row of the recompute itself, with the columns of a run while one is in progress. */
export interface RecomputeRunRow extends OpenRow, Partial<RecomputeRun> {
  readonly of: "run";
  readonly wanted: number;
  readonly reached: number;
  readonly paused: boolean;
}

export type RecomputeRow = RecomputeRunRow | (OpenRow & BackgroundTask);

const openColumns = {
  workspaceId: workspaceIdSchema,
  open: z.boolean(),
  finishedAt: z.number().nullable().default(null),
};

const runRowSchema: z.ZodType<RecomputeRunRow> = z.object({
  ...openColumns,
  of: z.literal("run"),
  wanted: z.int(),
  reached: z.int().default(0),
  paused: z.boolean().default(false),
  target: runFields.target.exactOptional(),
  cursor: runFields.cursor.exactOptional(),
  done: runFields.done.exactOptional(),
  total: runFields.total.exactOptional(),
  startedAt: runFields.startedAt.exactOptional(),
  plan: runFields.plan,
});

export const recomputeTable: Table<RecomputeRow> = defineTable<RecomputeRow>(
  "recomputes",
  z.union([runRowSchema, z.intersection(z.object(openColumns), backgroundTaskSchema)]),
);

/** Whether both have the same subject, in whatever version. */
export function isSameBackgroundTask(a: BackgroundTask, b: BackgroundTask): boolean {
  return backgroundTaskId(a) === backgroundTaskId(b);
}

/** The id of the row with the progress of a manual list's replacement: `version`, and `finishedAt` once it is done. */
export function listRowId(workspaceId: WorkspaceId, slot: number): string {
  return `${workspaceId}/list/${slot}`;
}

/** `finishedAt` is null while the task is open. */
export function backgroundTaskRow(
  workspaceId: WorkspaceId,
  task: BackgroundTask,
  finishedAt: number | null,
): StoreChange {
  const row = { workspaceId, ...task, open: finishedAt === null, finishedAt };
  return recomputeTable.put(`${workspaceId}/${backgroundTaskId(task)}`, row);
}

/** The id of the row with the progress of a journey's start. */
export function startRowId(workspaceId: WorkspaceId, journeyId: string): string {
  return `${workspaceId}/start/${journeyId}`;
}

/** The id of the row with the progress of starting users who entered the segment while the journey was paused. */
export function catchUpRowId(workspaceId: WorkspaceId, journeyId: string): string {
  return `${workspaceId}/catch-up/${journeyId}`;
}

/** The id of the row with the progress of writing search terms. */
export function termsRowId(workspaceId: WorkspaceId): string {
  return `${workspaceId}/terms`;
}

function backgroundTaskId(task: BackgroundTask): string {
  if (task.of === "start") return `${task.since === undefined ? "start" : "catch-up"}/${task.journeyId}`;
  if (task.of === "end" || task.of === "versions") return `${task.of}/${task.journeyId}`;
  if (task.of === "terms") return task.of;
  return task.of === "group" ? `group/${task.groupId}` : `${task.of}/${task.slot}`;
}
