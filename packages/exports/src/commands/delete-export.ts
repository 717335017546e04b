/** Deletes an export that is not running, with its file. */
import { deleteTaskOf, type TaskOperation } from "@signalbox/long-tasks";
import { exportTaskKind } from "../order.js";

export const deleteExport: TaskOperation = deleteTaskOf(exportTaskKind, {
  summary: "Delete an export",
  description:
    "Removes it from the list, with its file. Objects that are in the storage of the workspace stay there.",
});
