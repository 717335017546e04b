/** A long task as the API shows it, whatever its kind. */
import { principalSchema } from "@signalbox/workspace";
import { z } from "zod";
import { longTaskStatuses, progressFields, type StoredLongTask } from "./long-task.js";

/** Of every schema that shows a task. */
export const shownTaskFields: Readonly<Record<keyof ShownTask, z.ZodType>> = {
  id: z.string(),
  name: z.string(),
  status: z.enum(longTaskStatuses),
  createdAt: z.iso.datetime(),
  createdBy: principalSchema,
  startedAt: z.iso.datetime().optional(),
  finishedAt: z.iso.datetime().optional().describe("Absent while a cancelled task still applies its page."),
  progress: z.object({ done: z.int(), total: z.int() }).describe("Rows or people, of all."),
  counts: progressFields.counts,
  because: z.string().optional().describe("Why it failed."),
};

export interface ShownTask extends Pick<StoredLongTask, "name" | "status" | "createdBy" | "counts"> {
  readonly id: string;
  readonly createdAt: string;
  readonly startedAt?: string;
  readonly finishedAt?: string;
  readonly progress: { readonly done: number; readonly total: number };
  readonly because?: string;
}

export function shownTask(task: StoredLongTask): ShownTask {
  const { taskId, name, status, createdAt, createdBy, startedAt, finishedAt, because } = task;
  return {
    id: taskId,
    name,
    status,
    createdAt: new Date(createdAt).toISOString(),
    createdBy,
    ...(startedAt !== null && { startedAt: new Date(startedAt).toISOString() }),
    ...(finishedAt !== null && { finishedAt: new Date(finishedAt).toISOString() }),
    progress: { done: task.done, total: task.total },
    counts: task.counts,
    ...(because !== null && { because }),
  };
}
