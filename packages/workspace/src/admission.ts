/**
 * Admission by the status of the workspace. A paused workspace takes no events: queued ones become dead letters that
 * can be replayed when it is active again; other messages are applied. A deleted workspace takes only messages to its
 * own actors, and wake-ups, because an alarm that is not handled stays due for ever.
 */
import { AppError, recomputeKind } from "@signalbox/core";
import { wakeType, type Arrival, type Verdict } from "@signalbox/engine";
import { workspaceKind } from "./state.js";
import type { WorkspaceView } from "./workspace-view.js";

export function admitByStatus(arrival: Arrival<Pick<WorkspaceView, "status">>): Verdict {
  const { status } = arrival.workspace;
  if (status === "Active" || isAlwaysAccepted(arrival)) return "accept";
  if (status !== "Paused") return "drop";
  return arrival.bringsEvent ? { deadLetter: workspacePaused() } : "accept";
}

function isAlwaysAccepted({ kind, type }: Pick<Arrival<unknown>, "kind" | "type">): boolean {
  return kind === workspaceKind || kind === recomputeKind || type === wakeType;
}

function workspacePaused(): AppError {
  return new AppError({
    code: "WorkspacePaused",
    message: "the workspace is paused; set it to Active, then replay this dead letter",
  });
}
