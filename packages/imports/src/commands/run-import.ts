/** Checks or starts an import whose columns are mapped. */
import {
  begunTask,
  defineLongTaskCommand,
  isTaskOf,
  noSuchTask,
  refusedTask,
  wrongStatus,
  type LongTaskCommand,
  type LongTaskResult,
  type LongTaskState,
} from "@signalbox/long-tasks";
import { operationOn, overtaken, refused, type SentOperation } from "@signalbox/workspace";
import { z } from "zod";
import { importTaskKind, readOrder, type ImportOrder } from "../order.js";
import { rowSays } from "../rows/row-sentences.js";
import { fileLifeMs } from "./create-import.js";
import { mappingText, runOf, type RunImport } from "./named-import.js";

type RunOperation = LongTaskCommand<RunImport> & SentOperation<RunImport>;

const input: z.ZodType<RunImport> = z.object({ taskId: z.string(), mapping: z.string() });

const answers = [
  { status: 204, description: "It runs in the background; read the import for its progress" },
  { status: 400, description: "Its columns are not mapped" },
  { status: 403, description: "A column changes subscriptions, and the caller may not" },
  { status: 404, description: "No import with this id" },
  { status: 409, description: "It is running or has ended" },
];

function decide(
  state: LongTaskState,
  { mapping }: RunImport,
  begin: (order: ImportOrder) => LongTaskState,
): LongTaskResult {
  if (!isTaskOf(state, importTaskKind)) return refusedTask(state, noSuchTask());
  if (state.status !== "Draft" && state.status !== "Ready") {
    return refusedTask(state, wrongStatus(state.status));
  }
  const order = readOrder(state.order);
  if (order.mapping === undefined) {
    return refusedTask(state, refused("BadRequest", rowSays.importUnmapped().text));
  }
  if (mappingText(order.mapping) !== mapping) {
    return refusedTask(state, refused(overtaken, "the mapping was changed meanwhile"));
  }
  return { state: begin(order), outcome: { ok: true, value: null } };
}

export const checkImport: RunOperation = operationOn<unknown, RunImport, LongTaskCommand<RunImport>>(
  defineLongTaskCommand({
    name: "check-import",
    input,
    unaudited: true,
    decide: (state, run, context) => decide(state, run, () => begunTask(state, "Checking", context)),
  }),
  {
    summary: "Check an import",
    description:
      "Reads every row in the background and counts what would be new, changed, unchanged and refused. Nothing is applied.",
    answers,
    prepare: runOf,
    preparesAgain: true,
  },
);

export const startImport: RunOperation = operationOn<unknown, RunImport, LongTaskCommand<RunImport>>(
  defineLongTaskCommand({
    name: "start-import",
    input,
    audits: (_, { order }) => {
      const { subject, rows } = readOrder(order);
      return { of: subject, rows };
    },
    decide: (state, run, context) =>
      decide(state, run, (order) => {
        const checked = state.status === "Ready" ? { checked: state.counts } : {};
        const begun = begunTask(state, "Running", context);
        return {
          ...begun,
          order: JSON.stringify({ ...order, ...checked }),
          filesUntil: context.now.getTime() + fileLifeMs,
        };
      }),
  }),
  {
    summary: "Start an import",
    description:
      "Applies every row once, in the background and beside live events. Rows that cannot be used are left out; " +
      "`GET /api/admin/imports/:id/refused` has them with the reasons. A row that only says that a user is subscribed brings " +
      "nobody back who left the group, unless the option `resubscribe` is set.",
    answers,
    prepare: runOf,
    preparesAgain: true,
  },
);
