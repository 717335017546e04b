/** A page of a table's rows of one workspace, latest first, with the cursor to the next. */
import type { Json, StoredRow, TableName, TableStore, WorkspaceId } from "@signalbox/core";
import { decodeCursor, encodeCursor, rowPlaceSchema } from "./cursor.js";

export interface RowList {
  readonly table: TableName;
  readonly workspaceId: WorkspaceId;
  readonly where?: Readonly<Record<string, Json>>;
  readonly cursor?: string | undefined;
  readonly offset?: number;
  readonly limit: number;
}

export interface RowListPage {
  readonly rows: readonly StoredRow[];
  /** Absent on the last page. */
  readonly nextCursor?: string;
}

/** Ordered by the column `at`; rows that come meanwhile never shift a page that a cursor leads to. */
export async function listRows(list: RowList, tables: TableStore): Promise<RowListPage> {
  const { table, workspaceId, where = {}, cursor, offset = 0, limit } = list;
  const found = await tables.query({
    table,
    where: { workspaceId, ...where },
    order: { by: "at", direction: "desc" },
    ...(cursor === undefined ? { offset } : { after: decodeCursor(cursor, rowPlaceSchema) }),
    limit: limit + 1,
  });
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  if (found.length <= limit || last === undefined) return { rows };
  return { rows, nextCursor: encodeCursor({ value: last.row["at"], id: last.id }) };
}
