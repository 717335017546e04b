/** GET `/events/download`: all matching events as CSV, oldest first, however many there are. */
import type { EventFilter, EventStore } from "@signalbox/core";
import { defineRoute, type Route } from "../../http/route.js";
import { csvStream } from "../csv.js";
import { eventFilterOf, withEventFilters } from "./event-filter.js";
import { eventRow } from "./event-row.js";
import { streamOldest } from "./oldest-events.js";

const columns = [
  "messageId",
  "eventType",
  "event",
  "userId",
  "anonymousId",
  "processingTime",
  "eventTime",
  "traits",
] as const;

export const downloadEvents: Route = defineRoute({
  method: "GET",
  path: "/events/download",
  summary: "Download events as CSV",
  tag: "Events",
  query: withEventFilters({}),
  answers: [
    {
      status: 200,
      description: `CSV with the columns ${columns.join(", ")}, and context when asked for`,
      type: "text/csv",
    },
  ],
  handle: async ({ workspaces, query }, { events, now }) => {
    const filters = workspaces.map((workspaceId) => eventFilterOf(workspaceId, query));
    const header = query.includeContext ? [...columns, "context"] : columns;
    return {
      status: 200,
      type: "text/csv; charset=utf-8; header=present",
      body: csvStream(header, rowsOf(filters, query, events)),
      headers: {
        "content-disposition": `attachment; filename="events-${now().toISOString().slice(0, 10)}.csv"`,
        "cache-control": "no-store",
      },
    };
  },
});

async function* rowsOf(
  filters: readonly EventFilter[],
  options: { readonly includeContext: boolean },
  events: EventStore,
): AsyncGenerator<readonly (string | null)[]> {
  for await (const event of streamOldest(filters, events)) {
    const row = eventRow(event, options);
    const cells = columns.map((column) => row[column]);
    yield options.includeContext ? [...cells, event.context ?? null] : cells;
  }
}
