/** Removes an import with its file and its refused rows. What it has applied stays. */
import { deleteTaskOf, type TaskOperation } from "@signalbox/long-tasks";
import { importTaskKind } from "../order.js";

export const deleteImport: TaskOperation = deleteTaskOf(importTaskKind, {
  summary: "Delete an import",
  description: "Removes it from the list, with its file and its refused rows. What it has applied stays.",
});
