/** GET `/deliveries/download`: all matching deliveries as CSV, the latest first, however many there are. */
import type { DeliveryFilter, DeliveryStore, StoredDelivery } from "@signalbox/core";
import { defineRoute, type Route } from "../../http/route.js";
import { csvStream } from "../csv.js";
import { streamAcross } from "../stream-across.js";
import { deliveryFiltersOf } from "./delivery-filter.js";
import { deliveryItem } from "./delivery-item.js";
import { withDeliveryFilters } from "./delivery-query.js";

const columns = [
  "sentAt",
  "updatedAt",
  "journeyId",
  "broadcastId",
  "userId",
  "isAnonymous",
  "originMessageId",
  "triggeringMessageId",
  "templateId",
  "channel",
  "to",
  "from",
  "status",
  "variant",
] as const;

export const downloadDeliveries: Route = defineRoute({
  method: "GET",
  path: "/deliveries/download",
  summary: "Download deliveries as CSV",
  tag: "Deliveries",
  query: withDeliveryFilters({}),
  answers: [
    {
      status: 200,
      description: `CSV with the columns ${columns.join(", ")}; the variant as JSON`,
      type: "text/csv",
    },
  ],
  handle: async ({ workspaces, query }, { actors, deliveries, tables, now }) => ({
    status: 200,
    type: "text/csv; charset=utf-8; header=present",
    body: csvStream(
      columns,
      rowsOf(await deliveryFiltersOf(workspaces, query, { actors, tables }), deliveries),
    ),
    headers: {
      "content-disposition": `attachment; filename="deliveries-${now().toISOString().slice(0, 10)}.csv"`,
      "cache-control": "no-store",
    },
  }),
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
  const { isAnonymous, variant, ...item } = deliveryItem(delivery);
  const { channel, to, from } = delivery;
  const cells: Partial<Record<string, string>> = {
    ...item,
    channel,
    ...(to !== undefined && { to }),
    ...(from !== undefined && { from }),
    isAnonymous: String(isAnonymous ?? false),
    variant: JSON.stringify(variant),
  };
  return columns.map((column) => cells[column] ?? null);
}
