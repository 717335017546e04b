/**
 * Deliveries that are settled, in the order of `sentAt`. A delivery gets its `sentAt` when it is settled and keeps it, and
 * those that are settled after the start of the export are left out, so no place in that order is taken while it is read.
 */
import {
  deliveryStatuses,
  isSettled,
  type DeliveryFilter,
  type DeliveryPage,
  type DeliveryStore,
  type StoredDelivery,
} from "@signalbox/core";
import { deliveryColumns, deliveryItem } from "@signalbox/messaging";
import { z } from "zod";
import { jsonCell, type ExportCell } from "../rows/export-row.js";
import type { TimeRange } from "./event-source.js";
import { rowsPerRead, type ExportSource } from "./export-source.js";

/** Without those of deliveries that wait. */
export const settledColumns: readonly string[] = deliveryColumns.filter(
  (column) => column !== "waitingFor" && column !== "nextTryAt",
);

const settled = deliveryStatuses.filter(isSettled);
const cursorSchema = z.object({ value: z.number(), id: z.string() });

export function deliverySource(
  { workspaceId, from, to }: TimeRange,
  deliveries: Pick<DeliveryStore, "count" | "list">,
): ExportSource {
  const filter: DeliveryFilter = {
    workspaceId,
    statuses: settled,
    ...(from !== undefined && { sentFrom: from }),
    sentTo: to,
  };
  const page = { filter, order: { by: "sentAt", direction: "asc" }, limit: rowsPerRead } as const;
  return {
    columns: settledColumns,
    total: () => deliveries.count(filter),
    async *rows(cursor) {
      let behind: DeliveryPage["from"] = cursor === "" ? undefined : cursorSchema.parse(JSON.parse(cursor));
      for (;;) {
        const found = await deliveries.list(behind === undefined ? page : { ...page, from: behind });
        for (const delivery of found) {
          behind = { value: delivery.sentAt, id: delivery.id };
          yield { cells: cellsOf(delivery), cursor: JSON.stringify(behind) };
        }
        if (found.length < rowsPerRead) return;
      }
    },
  };
}

function cellsOf(stored: StoredDelivery): readonly ExportCell[] {
  const { isAnonymous = false, variant, sentBy: _, ...item } = deliveryItem(stored, false);
  const texts: Readonly<Partial<Record<string, string>>> = item;
  return settledColumns.map((column) => {
    if (column === "isAnonymous") return isAnonymous;
    return column === "variant" ? jsonCell(variant) : (texts[column] ?? null);
  });
}
