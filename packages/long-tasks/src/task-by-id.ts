/** What members do with one task by its id, the same for every kind of work: read, cancel and delete it. */
import { AppError, type TableStore, type WorkspaceId } from "@signalbox/core";
import { operationOn, type SentOperation } from "@signalbox/workspace";
import { z } from "zod";
import type { LongTaskState } from "./long-task-actor.js";
import {
  cancelled,
  defineLongTaskCommand,
  noSuchTask,
  refusedTask,
  wrongStatus,
  type LongTaskCommand,
  type OfTask,
} from "./long-task-command.js";
import { isOpen, longTaskRowId, longTaskTable, readLongTask, type StoredLongTask } from "./long-task.js";

/** Throws `NotFound` also for the id of another kind. */
export type FindTask = (
  workspaceId: WorkspaceId,
  id: string | undefined,
  ports: { readonly tables: Pick<TableStore, "get"> },
) => Promise<StoredLongTask>;

/** `of`: the kind of work, which messages name. */
export function findTaskOf(of: string): FindTask {
  return async (workspaceId, id, { tables }) => {
    const row = await tables.get(longTaskTable.name, longTaskRowId(workspaceId, (id ?? "").toLowerCase()));
    const task = row && readLongTask(row);
    if (task?.of === of) return task;
    throw new AppError({ code: "NotFound", message: `there is no such ${of}` });
  };
}

/** Whether there is a task, and it is of this kind of work. */
export function isTaskOf(state: LongTaskState, of: string): boolean {
  return state.createdAt !== null && state.of === of;
}

export type TaskOperation = LongTaskCommand<OfTask> & SentOperation<OfTask>;

export interface TaskOperationTexts {
  readonly summary: string;
  readonly description: string;
}

export interface CancelOptions extends TaskOperationTexts {
  /** Its files are removed this long after the cancel; default: when they would have been without it. */
  readonly filesLeftMs?: number;
}

const input: z.ZodType<OfTask> = z.object({ taskId: z.string() });

/** `cancel-<of>`: what is applied stays. */
export function cancelTaskOf(of: string, { filesLeftMs, ...texts }: CancelOptions): TaskOperation {
  return operationOn<unknown, OfTask, LongTaskCommand<OfTask>>(
    defineLongTaskCommand({
      name: `cancel-${of}`,
      input,
      audits: (_, { done, total }) => ({ done, total }),
      decide: (state, _, { now }) => {
        if (!isTaskOf(state, of)) return refusedTask(state, noSuchTask());
        const { state: next, outcome } = cancelled(state, now);
        if (next === state || filesLeftMs === undefined) return { state: next, outcome };
        return { state: { ...next, filesUntil: now.getTime() + filesLeftMs }, outcome };
      },
    }),
    {
      ...texts,
      answers: [
        { status: 204, description: "It is cancelled" },
        { status: 404, description: `No ${of} with this id` },
        { status: 409, description: "It has ended" },
      ],
      prepare: taskIdOf(of),
    },
  );
}

/** `delete-<of>`: removes a task that is not running, with its files. */
export function deleteTaskOf(of: string, texts: TaskOperationTexts): TaskOperation {
  return operationOn<unknown, OfTask, LongTaskCommand<OfTask>>(
    defineLongTaskCommand({
      name: `delete-${of}`,
      input,
      removes: true,
      decide: (state) => {
        if (!isTaskOf(state, of)) return refusedTask(state, noSuchTask());
        return isOpen(state)
          ? refusedTask(state, wrongStatus(state.status))
          : { state, outcome: { ok: true, value: null } };
      },
    }),
    {
      ...texts,
      answers: [
        { status: 204, description: "It is removed" },
        { status: 404, description: `No ${of} with this id` },
        { status: 409, description: "It is running; cancel it first" },
      ],
      prepare: taskIdOf(of),
    },
  );
}

/** The task that the path of a call names. */
function taskIdOf(of: string): TaskOperation["prepare"] {
  const find = findTaskOf(of);
  return async ({ workspaceId, params }, tools) => {
    const { taskId } = await find(workspaceId, params["id"], tools);
    return { taskId };
  };
}
