/**
 * Which messages are applied by the status of their workspace. A paused workspace takes no events: those that were queued
 * already become dead letters and can be replayed when it is active again; what follows from events it has taken goes on.
 * Of a deleted workspace nothing is applied but what its own actors are told, and alarms: they would be due for ever.
 */
import { AppError, recomputeKind } from "@signalbox/core";
import { wakeType, type Arrival, type Verdict } from "@signalbox/engine";
import { workspaceKind } from "./state.js";
import type { WorkspaceView } from "./workspace-view.js";

export function admitByStatus(arrival: Arrival<Pick<WorkspaceView, "status">>): Verdict {
  const { status } = arrival.workspace;
  if (status === "Active" || outlives(arrival)) return "accept";
  if (status !== "Paused") return "drop";
  return arrival.bringsEvent ? { deadLetter: workspacePaused() } : "accept";
}

function outlives({ kind, type }: Pick<Arrival<unknown>, "kind" | "type">): boolean {
  return kind === workspaceKind || kind === recomputeKind || type === wakeType;
}

function workspacePaused(): AppError {
  return new AppError({
    code: "WorkspacePaused",
    message: "the workspace is paused; replay this when it is active again",
  });
}
