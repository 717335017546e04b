/** GET `/imports/:id/refused`: the rows that were refused, with their numbers and the reasons, as CSV to correct. */
import {
  namedImport,
  readOrder,
  refusedColumns,
  readRowsText,
  refusedFile,
  textOf,
  type ImportRow,
} from "@signalbox/imports";
import { allParts } from "@signalbox/long-tasks";
import { holds, type TableStore, type WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { csvDownload } from "../csv-download.js";

export const downloadRefused: Endpoint = defineEndpoint({
  summary: "Download the refused rows of an import",
  description:
    "Of the last check, or of the import once it is started. Correct the rows and upload the file: the first two columns are skipped.",
  audited: "download-refused-rows",
  answers: [
    {
      status: 200,
      description: `The columns ${refusedColumns.join(", ")} and those of the file`,
      type: "text/csv",
    },
    { status: 404, description: "No import with this id" },
  ],
  handle: async ({ workspaceId, params, http, mask }, api) => {
    const { taskId, order } = await namedImport(workspaceId, params["id"], api);
    const columns = [...refusedColumns, ...readOrder(order).columns];
    return csvDownload(
      {
        workspaceId,
        name: "refused-rows",
        columns,
        rows: () => cellsOf({ workspaceId, taskId, columns: columns.length }, api.tables),
        row: z.record(z.string(), holds("data", z.string())),
        http,
        mask,
      },
      api,
    );
  },
});

async function* cellsOf(
  {
    workspaceId,
    taskId,
    columns,
  }: { readonly workspaceId: WorkspaceId; readonly taskId: string; readonly columns: number },
  tables: Pick<TableStore, "walk">,
): AsyncGenerator<readonly (string | null)[]> {
  for await (const { text } of allParts({ workspaceId, taskId, file: refusedFile }, tables)) {
    for (const row of readRowsText(text)) yield lineOf(row, columns);
  }
}

/** A row with more cells than the header keeps them all. */
function lineOf({ row, cells, problem }: ImportRow, columns: number): readonly (string | null)[] {
  const texts = cells.map((cell) => (cell === null ? null : textOf(cell)));
  const line = [String(row), problem?.text ?? "", ...texts];
  return [...line, ...Array.from({ length: Math.max(0, columns - line.length) }, () => null)];
}
