/** Cancels an export. What it has written is removed soon; objects that are in the storage of the workspace stay. */
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
import { exportTaskKind } from "../order.js";
import { namedExport } from "./named-export.js";

/** Longer than the page that is under way. */
const filesLeftMs = 60_000;

export const cancelExport: LongTaskCommand<OfTask> & SentOperation<OfTask> = operationOn<
  unknown,
  OfTask,
  LongTaskCommand<OfTask>
>(
  defineLongTaskCommand({
    name: "cancel-export",
    input: z.object({ taskId: z.string() }),
    audits: (_, { done, total }) => ({ done, total }),
    decide: (state, _, { now }) => {
      if (state.createdAt === null || state.of !== exportTaskKind) return refusedTask(state, noSuchTask());
      const { state: next, outcome } = cancelled(state, now);
      if (next === state) return { state, outcome };
      return { state: { ...next, filesUntil: now.getTime() + filesLeftMs }, outcome };
    },
  }),
  {
    summary: "Cancel an export",
    description:
      "It stops within a moment, and what it has written is removed. Objects that are in the storage of the workspace stay there.",
    answers: [
      { status: 204, description: "It is cancelled" },
      { status: 404, description: "No export with this id" },
      { status: 409, description: "It has ended" },
    ],
    prepare: async ({ workspaceId, params }, tools) => {
      const { taskId } = await namedExport(workspaceId, params["id"], tools);
      return { taskId };
    },
  },
);
