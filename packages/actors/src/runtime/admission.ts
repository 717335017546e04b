/**
 * Which messages of a step may be applied. A paused workspace takes no events: those that were queued already are put
 * aside as dead letters and can be replayed when it goes on; what follows from events it has taken goes on. Of a deleted
 * workspace nothing is applied any more; only its own actors still listen, and alarms ring out, or they would for ever.
 */
import { AppError, recomputeKind, type WorkspaceId } from "@signalbox/core";
import { wakeType } from "../alarms.js";
import { workspaceKind } from "../workspace/state.js";
import type { WorkspaceView } from "../workspace/workspace-view.js";
import type { Task } from "./window.js";

export interface Admission {
  readonly tasks: readonly Task[];
  readonly putAside: readonly { readonly task: Task; readonly error: AppError }[];
}

export function admitTasks(all: readonly Task[], views: ReadonlyMap<WorkspaceId, WorkspaceView>): Admission {
  if ([...views.values()].every(({ status }) => status === "Active")) return { tasks: all, putAside: [] };
  const tasks: Task[] = [];
  const putAside: { task: Task; error: AppError }[] = [];
  for (const task of all) {
    const status = views.get(task.address.workspaceId)?.status ?? "Active";
    if (status === "Active" || outlives(task)) tasks.push(task);
    else if (status === "Paused" && task.prepared.event === undefined) tasks.push(task);
    else if (status === "Paused") putAside.push({ task, error: workspacePaused() });
  }
  return { tasks, putAside };
}

function outlives({ address: { kind }, message: { type } }: Task): boolean {
  return kind === workspaceKind || kind === recomputeKind || type === wakeType;
}

function workspacePaused(): AppError {
  return new AppError({
    code: "WorkspacePaused",
    message: "the workspace is paused; replay this when it is active again",
  });
}
