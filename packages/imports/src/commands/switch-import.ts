/** Says what the rows of an import are about, where the upload said the other. Its mapping and its check are for the other. */
import {
  defineLongTaskCommand,
  noProgress,
  isTaskOf,
  noSuchTask,
  refusedTask,
  wrongStatus,
  type LongTaskCommand,
  type OfTask,
} from "@signalbox/long-tasks";
import { operationOn, type SentOperation } from "@signalbox/workspace";
import { z } from "zod";
import { importSubjects, type ImportSubject } from "../mapping.js";
import { importTaskKind, readOrder } from "../order.js";
import { namedImport } from "./named-import.js";

interface Subject {
  readonly of: ImportSubject;
}

export interface SwitchImport extends OfTask, Subject {}

const ofField = z.enum(importSubjects).describe("What the rows of its file are about.");
const body: z.ZodType<Subject> = z.object({ of: ofField });

export const switchImport: LongTaskCommand<SwitchImport> & SentOperation<SwitchImport> = operationOn<
  Subject,
  SwitchImport,
  LongTaskCommand<SwitchImport>
>(
  defineLongTaskCommand({
    name: "switch-import",
    input: z.object({ taskId: z.string(), of: ofField }),
    unaudited: true,
    decide: (state, { of }) => {
      if (!isTaskOf(state, importTaskKind)) return refusedTask(state, noSuchTask());
      if (state.status !== "Draft" && state.status !== "Ready") {
        return refusedTask(state, wrongStatus(state.status));
      }
      const { mapping: _, checked: __, ...order } = readOrder(state.order);
      if (order.subject === of) return { state, outcome: { ok: true, value: null } };
      const next = {
        ...state,
        ...noProgress,
        status: "Draft",
        order: JSON.stringify({ ...order, subject: of }),
      } as const;
      return { state: next, outcome: { ok: true, value: null } };
    },
  }),
  {
    summary: "Switch an import to users or events",
    description:
      "For a file that was uploaded as the other, which `looksLike` says. Its columns are to be mapped again: the preview suggests what they become.",
    body,
    answers: [
      { status: 204, description: "It is about these" },
      { status: 404, description: "No import with this id" },
      { status: 409, description: "It is running or has ended" },
    ],
    prepare: async ({ workspaceId, params, body: { of } }, tools) => {
      const { taskId } = await namedImport(workspaceId, params["id"], tools);
      return { taskId, of };
    },
  },
);
