/**
 * What a recompute does besides its runs: the members of a list that was replaced, or of a group whose traits changed, look
 * again; the rows of a definition that was deleted go; who is in the segment of a journey that begins to run is told, or who
 * entered it while the journey was paused; the runs of a journey that was deleted end. Each is a row of `recomputes` that is
 * open until it is done.
 */
import type { BackgroundTask, Row, StoreChange, WorkspaceId } from "@signalbox/core";

/** Whether both are about the same thing. */
export function isSameBackgroundTask(a: BackgroundTask, b: BackgroundTask): boolean {
  return backgroundTaskId(a) === backgroundTaskId(b);
}

/** The row that tells how far the replacement of a manual list has come: `version`, and `finishedAt` once it is done. */
export function listRowId(workspaceId: WorkspaceId, slot: number): string {
  return `${workspaceId}/list/${slot}`;
}

/** `finishedAt` is null while it is to be done. */
export function backgroundTaskRow(
  workspaceId: WorkspaceId,
  task: BackgroundTask,
  finishedAt: number | null,
): StoreChange {
  const row: Row = { workspaceId, ...task, open: finishedAt === null, finishedAt };
  return { do: "put", table: "recomputes", id: `${workspaceId}/${backgroundTaskId(task)}`, row };
}

/** The row that tells how far the start of a journey has come. */
export function startRowId(workspaceId: WorkspaceId, journeyId: string): string {
  return `${workspaceId}/start/${journeyId}`;
}

/** The row that tells how far taking in those has come who entered its segment while the journey was paused. */
export function catchUpRowId(workspaceId: WorkspaceId, journeyId: string): string {
  return `${workspaceId}/catch-up/${journeyId}`;
}

function backgroundTaskId(task: BackgroundTask): string {
  if (task.of === "start") return `${task.since === undefined ? "start" : "catch-up"}/${task.journeyId}`;
  if (task.of === "end") return `end/${task.journeyId}`;
  return task.of === "group" ? `group/${task.groupId}` : `${task.of}/${task.slot}`;
}
