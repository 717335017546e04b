/** Creates an import of a file that is stored next. The api runs it with the upload. */
import {
  createdTask,
  defineLongTaskCommand,
  refusedTask,
  wrongStatus,
  type LongTaskCommand,
  type OfTask,
} from "@signalbox/long-tasks";
import { z } from "zod";
import { importOrderSchema, importTaskKind, type ImportOrder } from "../order.js";

export interface CreateImport extends OfTask {
  readonly name: string;
  readonly order: ImportOrder;
}

/** How long the file and its refused rows are kept. */
export const fileLifeMs: number = 7 * 86_400_000;

export const createImport: LongTaskCommand<CreateImport> = defineLongTaskCommand({
  name: "create-import",
  input: z.object({ taskId: z.string(), name: z.string(), order: importOrderSchema }),
  // The start of an import has the entry.
  unaudited: true,
  decide: (state, { name, order }, { now, origin }) => {
    if (state.createdAt !== null) return refusedTask(state, wrongStatus(state.status));
    const task = {
      of: importTaskKind,
      name,
      order: JSON.stringify(order),
      status: "Draft",
      filesUntil: now.getTime() + fileLifeMs,
    } as const;
    return { state: createdTask(state, task, { now, origin }), outcome: { ok: true, value: null } };
  },
});
