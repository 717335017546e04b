/** Removes an import with its file and its refused rows. What it has applied stays. */
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
import { namedImport } from "./named-import.js";

export const deleteImport: LongTaskCommand<OfTask> & SentOperation<OfTask> = operationOn<
  unknown,
  OfTask,
  LongTaskCommand<OfTask>
>(
  defineLongTaskCommand({
    name: "delete-import",
    input: z.object({ taskId: z.string() }),
    removes: true,
    decide: (state) => {
      if (state.createdAt === null) return refusedTask(state, noSuchTask());
      return isOpen(state)
        ? refusedTask(state, wrongStatus(state.status))
        : { state, outcome: { ok: true, value: null } };
    },
  }),
  {
    summary: "Delete an import",
    description: "Removes it from the list, with its file and its refused rows. What it has applied stays.",
    answers: [
      { status: 204, description: "It is removed" },
      { status: 404, description: "No import with this id" },
      { status: 409, description: "It is running; cancel it first" },
    ],
    prepare: async ({ workspaceId, params }, tools) => {
      const { taskId } = await namedImport(workspaceId, params["id"], tools);
      return { taskId };
    },
  },
);
