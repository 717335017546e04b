/** GET `/deliveries/download`: all matching deliveries as CSV, the latest first, without a limit. */
import { deliveryColumns as columns, deliveryFiltersOf, deliveryItem } from "@signalbox/messaging";
import { holds, type DeliveryFilter, type DeliveryStore, type StoredDelivery } from "@signalbox/core";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { csvDownload } from "../csv-download.js";
import { streamAcross } from "../stream-across.js";
import { withDeliveryFilters } from "./delivery-query.js";

const cell = z.string().nullable();
const hidden = holds("data", cell);
const rowSchema = z.object({
  ...Object.fromEntries(columns.map((column) => [column, cell])),
  to: hidden,
  from: hidden,
  variant: holds("variant", cell),
  answer: hidden,
});

export const downloadDeliveries: Endpoint = defineEndpoint({
  summary: "Download deliveries as CSV",
  audited: "download-deliveries",
  query: withDeliveryFilters({}),
  answers: [
    {
      status: 200,
      description: `CSV with the columns ${columns.join(", ")}; the variant as JSON`,
      type: "text/csv",
    },
  ],
  handle: async ({ workspaceId, workspaces, query, http, mask }, api) => {
    const filters = await deliveryFiltersOf(workspaces, query, api);
    const rows = (): ReturnType<typeof rowsOf> => rowsOf(filters, api.deliveries);
    return csvDownload({ workspaceId, name: "deliveries", columns, rows, row: rowSchema, http, mask }, api);
  },
});

async function* rowsOf(
  filters: readonly DeliveryFilter[],
  store: Pick<DeliveryStore, "stream">,
): AsyncGenerator<readonly (string | null)[]> {
  const streams = filters.map((filter) => store.stream(filter));
  for await (const delivery of streamAcross(streams, (left, right) => right.sentAt - left.sentAt)) {
    yield rowOf(delivery);
  }
}

function rowOf(delivery: StoredDelivery): readonly (string | null)[] {
  const { isAnonymous, variant, sentBy: _, ...item } = deliveryItem(delivery, false);
  const cells: Partial<Record<string, string>> = {
    ...item,
    isAnonymous: String(isAnonymous ?? false),
    variant: JSON.stringify(variant),
  };
  return columns.map((column) => cells[column] ?? null);
}
