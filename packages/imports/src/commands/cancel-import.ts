/** Cancels an import: what is applied stays. */
import {
  cancelled,
  defineLongTaskCommand,
  noSuchTask,
  refusedTask,
  type LongTaskCommand,
  type OfTask,
} from "@signalbox/long-tasks";
import { operationOn, type SentOperation } from "@signalbox/workspace";
import { z } from "zod";
import { namedImport } from "./named-import.js";

export const cancelImport: LongTaskCommand<OfTask> & SentOperation<OfTask> = operationOn<
  unknown,
  OfTask,
  LongTaskCommand<OfTask>
>(
  defineLongTaskCommand({
    name: "cancel-import",
    input: z.object({ taskId: z.string() }),
    audits: (_, { done, total }) => ({ done, total }),
    decide: (state, _, { now }) =>
      state.createdAt === null ? refusedTask(state, noSuchTask()) : cancelled(state, now),
  }),
  {
    summary: "Cancel an import",
    description:
      "It takes effect at the next page of rows. What is applied stays, and `counts` says how much.",
    answers: [
      { status: 204, description: "It is cancelled" },
      { status: 404, description: "No import with this id" },
      { status: 409, description: "It has ended" },
    ],
    prepare: async ({ workspaceId, params }, tools) => {
      const { taskId } = await namedImport(workspaceId, params["id"], tools);
      return { taskId };
    },
  },
);
