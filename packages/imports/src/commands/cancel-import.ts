/** Cancels an import: what is applied stays. */
import { cancelTaskOf, type TaskOperation } from "@signalbox/long-tasks";
import { importTaskKind } from "../order.js";

export const cancelImport: TaskOperation = cancelTaskOf(importTaskKind, {
  summary: "Cancel an import",
  description: "It takes effect at the next page of rows. What is applied stays, and `counts` says how much.",
});
