/**
 * Background tasks besides recompute runs: reevaluate the members of a replaced list or of a group whose traits changed,
 * remove the rows of a deleted definition, start a journey for the members of its segment (or for those who entered it
 * during a pause), end the runs of a deleted journey, find versions of a journey without runs. Each is a row of `recomputes` that is open until it is done.
 */
import type { BackgroundTask, Row, StoreChange, WorkspaceId } from "@signalbox/core";

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
  const row: Row = { workspaceId, ...task, open: finishedAt === null, finishedAt };
  return { do: "put", table: "recomputes", id: `${workspaceId}/${backgroundTaskId(task)}`, row };
}

/** The id of the row with the progress of a journey's start. */
export function startRowId(workspaceId: WorkspaceId, journeyId: string): string {
  return `${workspaceId}/start/${journeyId}`;
}

/** The id of the row with the progress of starting users who entered the segment while the journey was paused. */
export function catchUpRowId(workspaceId: WorkspaceId, journeyId: string): string {
  return `${workspaceId}/catch-up/${journeyId}`;
}

function backgroundTaskId(task: BackgroundTask): string {
  if (task.of === "start") return `${task.since === undefined ? "start" : "catch-up"}/${task.journeyId}`;
  if (task.of === "end" || task.of === "versions") return `${task.of}/${task.journeyId}`;
  return task.of === "group" ? `group/${task.groupId}` : `${task.of}/${task.slot}`;
}
