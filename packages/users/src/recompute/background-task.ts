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
  chore: BackgroundTask,
  finishedAt: number | null,
): StoreChange {
  const row: Row = { workspaceId, ...chore, open: finishedAt === null, finishedAt };
  return { do: "put", table: "recomputes", id: `${workspaceId}/${backgroundTaskId(chore)}`, row };
}

/** The row that tells how far the start of a journey has come. */
export function startRowId(workspaceId: WorkspaceId, journeyId: string): string {
  return `${workspaceId}/start/${journeyId}`;
}

/** The row that tells how far taking in those has come who entered its segment while the journey was paused. */
export function catchUpRowId(workspaceId: WorkspaceId, journeyId: string): string {
  return `${workspaceId}/catch-up/${journeyId}`;
}

function backgroundTaskId(chore: BackgroundTask): string {
  if (chore.of === "start") return `${chore.since === undefined ? "start" : "catch-up"}/${chore.journeyId}`;
  if (chore.of === "end") return `end/${chore.journeyId}`;
  return chore.of === "group" ? `group/${chore.groupId}` : `${chore.of}/${chore.slot}`;
}
