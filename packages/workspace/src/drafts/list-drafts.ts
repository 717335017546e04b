/** All drafts of a kind, without their definitions; the latest first. */
import type { Row, TableStore } from "@signalbox/core";
import { draftName } from "../journeys/journey-rows.js";
import { readWorkspaces, type WorkspaceStores } from "../read-workspaces.js";
import { templateRowId, templateTable } from "../template-rows.js";
import type { Draft } from "./draft.js";
import { draftRowPrefix, draftTable, type DraftPlace, type DraftRow } from "./draft-table.js";
import { earlierJourneyDrafts, earlierTemplateDrafts, readingOf, type EarlierDraft } from "./read-drafts.js";

type KindPlace = Omit<DraftPlace, "id">;

export interface DraftLists extends WorkspaceStores {
  readonly tables: Pick<TableStore, "getMany" | "walk">;
}

export async function listDrafts(place: KindPlace, stores: DraftLists): Promise<readonly Draft[]> {
  const earlier = await earlierOf(place, stores);
  const rows = new Map<string, DraftRow>();
  for await (const row of rowsBelow(draftTable.name, draftRowPrefix(place), draftColumns, stores)) {
    const stored = draftTable.read({ ...row, definition: null });
    rows.set(stored.resourceId, stored);
  }
  const ids = new Set([...rows.keys(), ...earlier.keys()]);
  return [...ids]
    .flatMap((id) => {
      return readingOf({ ...place, id }, rows.get(id), earlier.get(id)).draft ?? [];
    })
    .toSorted((one, other) => other.draftUpdatedAt - one.draftUpdatedAt);
}

const draftColumns: readonly string[] = [
  "workspaceId",
  "kind",
  "resourceId",
  "version",
  "isOpen",
  "name",
  "basedOn",
  "createdAt",
  "createdBy",
  "updatedBy",
  "editors",
  "isPart",
  "supersedes",
];

async function earlierOf(
  { workspaceId, kind }: KindPlace,
  stores: DraftLists,
): Promise<ReadonlyMap<string, EarlierDraft>> {
  if (kind === "journeys") {
    const of = {
      of: ({ journeys }: { readonly journeys: readonly Parameters<typeof draftName>[0][] }) =>
        journeys.flatMap((journey) => draftName(journey) ?? []),
    };
    const reading = (await readWorkspaces([workspaceId], of, stores)).get(workspaceId);
    return reading === undefined ? new Map() : earlierJourneyDrafts(reading);
  }
  if (kind !== "templates") return new Map();
  const rows: Row[] = [];
  const columns = ["workspaceId", "templateId", "revision", "draft"];
  for await (const row of rowsBelow(templateTable.name, templateRowId(workspaceId, ""), columns, stores)) {
    if (row["draft"] !== null) rows.push({ ...row, definition: null });
  }
  return earlierTemplateDrafts(rows);
}

const rowsPerRead = 500;

async function* rowsBelow(
  table: typeof draftTable.name,
  prefix: string,
  columns: readonly string[],
  { tables }: DraftLists,
): AsyncGenerator<Row> {
  let from: string | undefined;
  for (;;) {
    const page = await tables.walk({
      table,
      prefix,
      where: {},
      ...(from !== undefined && { from }),
      direction: "asc",
      limit: rowsPerRead,
      columns,
    });
    for (const { row } of page) yield row;
    if (page.length < rowsPerRead) return;
    from = page.at(-1)?.id;
  }
}
