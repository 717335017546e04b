/** Cancels an export. What it has written is removed soon; objects that are in the storage of the workspace stay. */
import { cancelTaskOf, type TaskOperation } from "@signalbox/long-tasks";
import { exportTaskKind } from "../order.js";

export const cancelExport: TaskOperation = cancelTaskOf(exportTaskKind, {
  summary: "Cancel an export",
  description:
    "It stops within a moment, and what it has written is removed. Objects that are in the storage of the workspace stay there.",
  // Longer than the page that is under way.
  filesLeftMs: 60_000,
});
