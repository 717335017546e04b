/** Deletes an export that is not running, with its file. */
import {
  defineLongTaskCommand,
  isOpen,
  noSuchTask,
  refusedTask,
  wrongStatus,
  type LongTaskCommand,
  type OfTask,
} from "@signalbox/long-tasks";
import { operationOn, type SentOperation } from "@signalbox/workspace";
import { z } from "zod";
import { exportTaskKind } from "../order.js";
import { namedExport } from "./named-export.js";

export const deleteExport: LongTaskCommand<OfTask> & SentOperation<OfTask> = operationOn<
  unknown,
  OfTask,
  LongTaskCommand<OfTask>
>(
  defineLongTaskCommand({
    name: "delete-export",
    input: z.object({ taskId: z.string() }),
    removes: true,
    decide: (state) => {
      if (state.createdAt === null || state.of !== exportTaskKind) return refusedTask(state, noSuchTask());
      return isOpen(state)
        ? refusedTask(state, wrongStatus(state.status))
        : { state, outcome: { ok: true, value: null } };
    },
  }),
  {
    summary: "Delete an export",
    description:
      "Removes it from the list, with its file. Objects that are in the storage of the workspace stay there.",
    answers: [
      { status: 204, description: "It is removed" },
      { status: 404, description: "No export with this id" },
      { status: 409, description: "It is running; cancel it first" },
    ],
    prepare: async ({ workspaceId, params }, tools) => {
      const { taskId } = await namedExport(workspaceId, params["id"], tools);
      return { taskId };
    },
  },
);
