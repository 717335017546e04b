/** GET `/suppressions/download`: all suppressed addresses that fit as CSV, the latest first. An upload reads it again. */
import { holds, type WorkspaceId } from "@signalbox/core";
import { suppressionTable, type SuppressionRow } from "@signalbox/workspace";
import { z } from "zod";
import type { ApiContext } from "../../context.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { csvDownload } from "../csv-download.js";
import { listRows } from "../list-rows.js";
import { findAddress, whereOf, withSuppressionFilters, type SuppressionQuery } from "./suppression-query.js";

const columns = ["address", "channel", "reason", "at", "deliveryId"] as const;

const cell = z.string().nullable();
const rowSchema = z.object({
  ...Object.fromEntries(columns.map((column) => [column, cell])),
  address: holds("data", cell),
});

export const downloadSuppressions: Endpoint = defineEndpoint({
  summary: "Download suppressed addresses as CSV",
  audited: "download-suppressions",
  query: withSuppressionFilters({}),
  answers: [
    {
      status: 200,
      description: `CSV with the columns ${columns.join(", ")}; \`at\` in UTC`,
      type: "text/csv",
    },
  ],
  handle: async ({ workspaceId, workspaces, query, http, mask }, api) => {
    const rows = (): AsyncGenerator<readonly (string | null)[]> =>
      cellsOf(rowsOf({ workspaces, query }, api));
    return csvDownload({ workspaceId, name: "suppressions", columns, rows, row: rowSchema, http, mask }, api);
  },
});

interface Asked {
  readonly workspaces: readonly WorkspaceId[];
  readonly query: SuppressionQuery;
}

const pageSize = 1_000;

async function* rowsOf(
  { workspaces, query }: Asked,
  { tables, views }: Pick<ApiContext, "tables" | "views">,
): AsyncGenerator<SuppressionRow> {
  if (query.address !== undefined) return yield* await findAddress({ workspaces, query }, { tables, views });
  const { startDate: from, endDate: to } = query;
  const list = { table: suppressionTable, workspaces, where: whereOf(query), limit: pageSize, from, to };
  let page = await listRows(list, tables);
  for (;;) {
    yield* page.rows.map(({ row }) => row);
    if (page.next === undefined) return;
    page = await listRows({ ...list, after: page.next }, tables);
  }
}

async function* cellsOf(rows: AsyncIterable<SuppressionRow>): AsyncGenerator<readonly (string | null)[]> {
  for await (const { address, channel, reason, at, deliveryId = null } of rows) {
    yield [address, channel, reason, new Date(at).toISOString(), deliveryId];
  }
}
