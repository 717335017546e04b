/** GET `/events/download`: all matching events as CSV, oldest first, without a limit. */
import type { EventFilter, EventStore } from "@signalbox/core";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { csvDownload } from "../csv-download.js";
import { eventFilterOf, withEventFilters } from "./event-filter.js";
import { eventRow, eventRowSchema } from "./event-row.js";
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

export const downloadEvents: Endpoint = defineEndpoint({
  summary: "Download events as CSV",
  audited: "download-events",
  query: withEventFilters({}),
  answers: [
    {
      status: 200,
      description: `CSV with the columns ${columns.join(", ")}, and context when asked for`,
      type: "text/csv",
    },
  ],
  handle: ({ workspaceId, workspaces, query, http, mask }, api) => {
    const filters = workspaces.map((each) => eventFilterOf(each, query));
    const header = query.includeContext ? [...columns, "context"] : columns;
    const rows = (): ReturnType<typeof rowsOf> => rowsOf(filters, query, api.events);
    const download = { workspaceId, name: "events", columns: header, rows, row: eventRowSchema, http, mask };
    return csvDownload(download, api);
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
