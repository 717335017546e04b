/**
 * GET `/imports/:id/refused`: the rows that were refused, with their numbers and the reasons, as CSV to correct. It is written
 * like the uploaded file, so that the spreadsheet which made that one opens it.
 */
import {
  namedImport,
  readOrder,
  readRowsText,
  refusedFile,
  refusedLines,
  surplusIn,
  type ImportRow,
} from "@signalbox/imports";
import { allParts, type PartPlace } from "@signalbox/long-tasks";
import { holds, type TableStore } from "@signalbox/core";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { csvDownload } from "../csv-download.js";

export const downloadRefused: Endpoint = defineEndpoint({
  summary: "Download the refused rows of an import",
  description:
    "Of the last check, or of the import once it is started. It has the delimiter and the line ends of the uploaded file, and " +
    "a byte order mark. Correct the rows and upload the file: the columns behind those of the file are skipped.",
  audited: "download-refused-rows",
  answers: [
    {
      status: 200,
      description:
        "The columns of the file; `import surplus 1` and so on, where a row has more cells than the header; `import row` and, " +
        "as the last, `import problem`",
      type: "text/csv",
    },
    { status: 404, description: "No import with this id" },
  ],
  handle: async ({ workspaceId, params, http, mask }, api) => {
    const { taskId, order } = await namedImport(workspaceId, params["id"], api);
    const { columns: names, csv } = readOrder(order);
    const place = { workspaceId, taskId, file: refusedFile };
    const { columns, lineOf } = refusedLines(names, await mostSurplus(place, names, api.tables));
    return csvDownload(
      {
        workspaceId,
        name: "refused-rows",
        columns,
        rows: async function* () {
          for await (const row of storedRows(place, api.tables)) yield lineOf(row);
        },
        row: z.record(z.string(), holds("data", z.string())),
        style: { ...csv, hasByteOrderMark: true },
        http,
        mask,
      },
      api,
    );
  },
});

async function* storedRows(place: PartPlace, tables: Pick<TableStore, "walk">): AsyncGenerator<ImportRow> {
  for await (const { text } of allParts(place, tables)) yield* readRowsText(text);
}

/** The header comes first, so the rows are read twice. */
async function mostSurplus(
  place: PartPlace,
  names: readonly string[],
  tables: Pick<TableStore, "walk">,
): Promise<number> {
  let most = 0;
  for await (const row of storedRows(place, tables)) most = Math.max(most, surplusIn(row, names).length);
  return most;
}
