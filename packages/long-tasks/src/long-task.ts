/**
 * Long work on many people, as an import or a bulk act: an order, a status, and how far it is. One actor owns it; its row
 * is open while the runner has work. The order is JSON that only the kind of work reads.
 */
import {
  actorKey,
  defineTable,
  workspaceIdSchema,
  type ActorKey,
  type JsonText,
  type StoreChange,
  type Table,
  type WorkspaceId,
} from "@signalbox/core";
import { principalSchema, type Principal } from "@signalbox/workspace";
import { z } from "zod";

export const longTaskKind = "long-task";

export function longTaskKey(workspaceId: WorkspaceId, taskId: string): ActorKey {
  return actorKey(workspaceId, longTaskKind, taskId);
}

/** The runner works on those that are `Checking` or `Running`; a check ends as `Ready`. */
export const longTaskStatuses = [
  "Draft",
  "Checking",
  "Ready",
  "Running",
  "Done",
  "Cancelled",
  "Failed",
] as const;
export type LongTaskStatus = (typeof longTaskStatuses)[number];

export function hasTaskEnded(status: LongTaskStatus): boolean {
  return status === "Done" || status === "Cancelled" || status === "Failed";
}

/** By name, which the kind of work chooses. */
export type TaskCounts = Readonly<Record<string, number>>;

/** What the runner reports. */
export interface TaskProgress {
  /** Behind the last page that is applied; empty at the start. */
  readonly cursor: string;
  readonly done: number;
  readonly total: number;
  readonly counts: TaskCounts;
}

export const noProgress: TaskProgress = { cursor: "", done: 0, total: 0, counts: {} };

/** The schemas of fields, for the schemas that contain them. */
export type FieldSchemas<Fields> = { readonly [Name in keyof Fields]: z.ZodType<Fields[Name]> };

export const progressFields: FieldSchemas<TaskProgress> = {
  cursor: z.string(),
  done: z.int(),
  total: z.int(),
  counts: z.record(z.string(), z.int()),
};

export interface TaskFields {
  /** The kind of work. */
  readonly of: string;
  /** As members know it. */
  readonly name: string;
  readonly status: LongTaskStatus;
  readonly order: JsonText;
  /** It was cancelled, and the runner has not reported yet how far it came. */
  readonly isStopping: boolean;
  /** Grows with every report and every command; a report names the revision that it follows. */
  readonly revision: number;
  readonly createdBy: Principal;
  /** ms */
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  /** Why it failed. */
  readonly because: string | null;
  /** When its files are removed, ms; null: it has none. */
  readonly filesUntil: number | null;
}

/** What of an actor's state is in its row too. */
export interface LongTask extends TaskFields, TaskProgress {
  readonly createdAt: number;
  /** Who began it, where that may be another one; it goes on only while they may do it. */
  readonly begunBy?: Principal;
}

export const taskFields: FieldSchemas<TaskFields> = {
  of: z.string(),
  name: z.string(),
  status: z.enum(longTaskStatuses),
  order: z.string(),
  isStopping: z.boolean(),
  revision: z.int(),
  createdBy: principalSchema,
  startedAt: z.number().nullable(),
  finishedAt: z.number().nullable(),
  because: z.string().nullable(),
  filesUntil: z.number().nullable(),
};

/** Tasks of a release before have none. */
export const begunByField: z.ZodExactOptional<z.ZodType<Principal>> = principalSchema.exactOptional();

/** Whether the runner has work. */
export function isOpen({ status, isStopping }: Pick<LongTask, "status" | "isStopping">): boolean {
  return status === "Checking" || status === "Running" || isStopping;
}

export interface LongTaskRow extends Omit<LongTask, "counts"> {
  readonly workspaceId: WorkspaceId;
  readonly taskId: string;
  readonly open: boolean;
  /** JSON, because names of counts are no columns. */
  readonly counts: JsonText;
}

export const longTaskTable: Table<LongTaskRow> = defineTable(
  "longTasks",
  z.object({
    workspaceId: workspaceIdSchema,
    taskId: z.string(),
    open: z.boolean(),
    createdAt: z.number(),
    begunBy: begunByField,
    ...taskFields,
    ...progressFields,
    counts: z.string(),
  }),
);

export interface StoredLongTask extends LongTask {
  readonly workspaceId: WorkspaceId;
  readonly taskId: string;
}

export function longTaskRowId(workspaceId: WorkspaceId, taskId: string): string {
  return `${workspaceId}/${taskId}`;
}

export function longTaskRow({ counts, ...task }: StoredLongTask): StoreChange {
  const row = { ...task, open: isOpen(task), counts: JSON.stringify(counts) };
  return longTaskTable.put(longTaskRowId(task.workspaceId, task.taskId), row);
}

const countsSchema = progressFields.counts;

/** Throws for a row that does not have the stored shape. */
export function readLongTask(row: Parameters<typeof longTaskTable.read>[0]): StoredLongTask {
  const { open: _, counts, ...task } = longTaskTable.read(row);
  return { ...task, counts: countsSchema.parse(JSON.parse(counts)) };
}
