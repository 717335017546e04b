/** Sets what the columns of an import become. A check of another mapping counts no more. */
import {
  defineLongTaskCommand,
  isTaskOf,
  noSuchTask,
  refusedTask,
  wrongStatus,
  type LongTaskCommand,
  type OfTask,
} from "@signalbox/long-tasks";
import { z } from "zod";
import { importMappingSchema, type ImportMapping } from "../mapping.js";
import { importTaskKind, readOrder } from "../order.js";

export interface MapImport extends OfTask {
  readonly mapping: ImportMapping;
}

export const mapImport: LongTaskCommand<MapImport> = defineLongTaskCommand({
  name: "map-import",
  input: z.object({ taskId: z.string(), mapping: importMappingSchema }),
  unaudited: true,
  decide: (state, { mapping }) => {
    if (!isTaskOf(state, importTaskKind)) return refusedTask(state, noSuchTask());
    if (state.status !== "Draft" && state.status !== "Ready") {
      return refusedTask(state, wrongStatus(state.status));
    }
    const { checked: _, ...order } = readOrder(state.order);
    const next = { ...state, status: "Draft", order: JSON.stringify({ ...order, mapping }) } as const;
    return { state: next, outcome: { ok: true, value: null } };
  },
});
