/**
 * GET `/bulk/:id/file`: the file of an export. It has the user properties that the one who asked for it could see; of
 * those, a caller who sees less gets less.
 */
import { exportPlace, type BulkOrder, type ExportedPerson } from "@signalbox/bulk-acts";
import { allParts } from "@signalbox/long-tasks";
import type { TableStore } from "@signalbox/core";
import { Readable } from "node:stream";
import { notFound } from "../../http/errors.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { hideAddresses } from "../../masking/hide-addresses.js";
import { begun } from "../begun.js";
import { csvStream } from "../csv.js";
import { download } from "../csv-download.js";
import { readBulkTask, type BulkTask } from "./bulk-item.js";

export const downloadExport: Endpoint = defineEndpoint({
  summary: "Download the file of an export",
  audited: "download-export",
  answers: [
    {
      status: 200,
      description:
        "CSV or NDJSON, as the export was ordered: `userId`, `isAnonymous`, a column for each user property, `segments`, `subscriptions`",
      type: "text/csv",
    },
    { status: 404, description: "No such export, or its file was removed after 7 days" },
  ],
  handle: async ({ workspaceId, params, http, visibility }, api) => {
    const id = params["id"] ?? "";
    const { task, order } = await readBulkTask(workspaceId, id, api);
    const { act, isMasked } = order;
    if (act.type !== "Export" || task.status !== "Done" || task.filesUntil === null) throw noFile(id);
    const view: View = {
      isHidden: isMasked || visibility !== undefined,
      isShown: (column) => visibility === undefined || visibility.isPropertyVisible(column),
    };
    const people = (): AsyncGenerator<ExportedPerson> => peopleIn(task, api.tables);
    const body =
      act.format === "csv"
        ? async (): Promise<Readable> =>
            csvStream(header(order, view), await begun(cells(people(), order, view)))
        : async (): Promise<Readable> => Readable.from(await begun(lines(people(), order, view)));
    const type = act.format === "csv" ? "text/csv; charset=utf-8; header=present" : "application/x-ndjson";
    const answer = await download(
      { workspaceId, name: "people", extension: act.format, type, body, http },
      api,
    );
    return { ...answer, concerns: { resources: [{ kind: "bulk", id }] } };
  },
});

function noFile(id: string): Error {
  return notFound(`the bulk act ${JSON.stringify(id)} has no file; it is removed after 7 days`);
}

interface View {
  /** Ids that are addresses are hidden. */
  readonly isHidden: boolean;
  readonly isShown: (propertyId: string) => boolean;
}

async function* peopleIn(
  task: BulkTask["task"],
  tables: Pick<TableStore, "walk">,
): AsyncGenerator<ExportedPerson> {
  for await (const { text } of allParts(exportPlace(task), tables)) {
    for (const line of text.split("\n")) if (line !== "") yield JSON.parse(line) as ExportedPerson;
  }
}

function shownColumns(
  { columns = [] }: BulkOrder,
  { isShown }: View,
): readonly { name: string; at: number }[] {
  return columns.flatMap(({ id, name }, at) => (isShown(id) ? { name, at } : []));
}

function header(order: BulkOrder, view: View): readonly string[] {
  const names = shownColumns(order, view).map(({ name }) => name);
  return ["userId", "isAnonymous", ...names, "segments", "subscriptions"];
}

const listSeparator = "; ";

async function* cells(
  people: AsyncIterable<ExportedPerson>,
  order: BulkOrder,
  view: View,
): AsyncGenerator<readonly (string | null)[]> {
  const columns = shownColumns(order, view);
  for await (const { id, isAnonymous, values, segments, subscriptions } of people) {
    yield [
      shownId(id, view),
      String(isAnonymous),
      ...columns.map(({ at }) => cellOf(values[at] ?? null)),
      segments.join(listSeparator),
      subscriptions.join(listSeparator),
    ];
  }
}

function cellOf(value: unknown): string | null {
  if (value === null) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}

async function* lines(
  people: AsyncIterable<ExportedPerson>,
  order: BulkOrder,
  view: View,
): AsyncGenerator<string> {
  const columns = shownColumns(order, view);
  for await (const { id, isAnonymous, values, segments, subscriptions } of people) {
    const properties = Object.fromEntries(
      columns.flatMap(({ name, at }) => {
        const value = values[at] ?? null;
        return value === null ? [] : [[name, value] as const];
      }),
    );
    yield `${JSON.stringify({ userId: shownId(id, view), isAnonymous, properties, segments, subscriptions })}\n`;
  }
}

function shownId(id: string, { isHidden }: View): string {
  return isHidden ? hideAddresses(id) : id;
}
