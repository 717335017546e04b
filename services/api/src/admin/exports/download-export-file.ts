/** GET `/exports/:id/file`: the file of an export that is done, streamed part by part as it was written. */
import {
  columnsOf,
  contentTypes,
  exportFile,
  exportPart,
  hasFile,
  headerText,
  namedExport,
  readExportOrder,
  requireForExport,
} from "@signalbox/exports";
import { allParts, type StoredLongTask } from "@signalbox/long-tasks";
import type { TableStore } from "@signalbox/core";
import { Readable } from "node:stream";
import { notFound } from "../../http/errors.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { begun } from "../begun.js";
import { download } from "../csv-download.js";

export const downloadExportFile: Endpoint = defineEndpoint({
  summary: "Download the file of an export to `download`",
  description: "It needs the permissions that the start of the export needs.",
  audited: "download-export-file",
  answers: [
    { status: 200, description: "CSV or NDJSON, as it was ordered", type: "text/csv" },
    { status: 403, description: "A permission for what it contains is missing" },
    { status: 404, description: "No such export, or it is not done, or its file was removed" },
  ],
  handle: async ({ workspaceId, params, http, caller }, api) => {
    const task = await namedExport(workspaceId, params["id"], api);
    const order = readExportOrder(task.order);
    requireForExport(order, caller);
    if (!hasFile(task)) throw notFound("the export has no file: it is not done, or the file was removed");
    const { format, subject } = order;
    const header = headerText(format, columnsOf[subject]);
    const answer = await download(
      {
        workspaceId,
        name: subject,
        extension: format,
        type: contentTypes[format],
        body: async () => Readable.from(await begun(textOf(header, task, api.tables))),
        http,
      },
      api,
    );
    return { ...answer, concerns: { resources: [{ kind: "export", id: task.taskId, name: task.name }] } };
  },
});

async function* textOf(
  header: string,
  task: StoredLongTask,
  tables: Pick<TableStore, "walk">,
): AsyncGenerator<string> {
  // Also of a file without rows, which has no first item else.
  yield header;
  let rows = 0;
  for await (const stored of allParts(exportFile(task), tables)) {
    const part = exportPart(stored);
    rows += part.size;
    yield part.text;
  }
  // Removed meanwhile: the connection is cut, so that no one takes the beginning for the file.
  if (rows < (task.counts["exported"] ?? 0)) throw notFound("the file of the export was removed meanwhile");
}
