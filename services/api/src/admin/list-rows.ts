/** A page of a table's rows of one or several workspaces, latest first, with the cursor of the next page. */
import type { Json, RowQuery, Table, TableStore, WorkspaceId } from "@signalbox/core";
import { rowPositionSchema, type Cursors, type RowPosition } from "../http/cursors.js";
import { readAcross } from "@signalbox/user-queries";

export interface ListedRow {
  /** ms */
  readonly at: number;
}

export interface RowList<R extends ListedRow> {
  readonly table: Table<R>;
  readonly workspaces: readonly WorkspaceId[];
  readonly where?: Readonly<Record<string, Json>>;
  /** Continues after this row. */
  readonly after?: RowPosition | undefined;
  readonly offset?: number;
  readonly limit: number;
  /** Only rows at or after this moment, ms. */
  readonly from?: number | undefined;
  /** Only rows before this moment, ms. */
  readonly to?: number | undefined;
}

export interface ReadRow<R> {
  readonly id: string;
  readonly row: R;
}

export interface RowListPage<R> {
  readonly rows: readonly ReadRow<R>[];
  /** The last row; absent on the last page. */
  readonly next?: RowPosition;
}

export interface RowPage<R> extends Pick<RowListPage<R>, "rows"> {
  /** Absent on the last page. */
  readonly nextCursor?: string;
}

export interface PagePorts {
  readonly tables: TableStore;
  /** Of the call that the list answers. */
  readonly cursors: Cursors;
}

/** `listRows` for callers who hold a cursor. Throws `CursorExpired`. */
export async function listPage<R extends ListedRow>(
  { cursor, ...list }: Omit<RowList<R>, "after"> & { readonly cursor?: string | undefined },
  { tables, cursors }: PagePorts,
): Promise<RowPage<R>> {
  const after = cursor === undefined ? undefined : cursors.open(cursor, rowPositionSchema);
  const { rows, next } = await listRows({ ...list, after }, tables);
  return { rows, ...(next !== undefined && { nextCursor: cursors.seal(next) }) };
}

/** Ordered by the column `at`; new rows never shift a page that a cursor leads to. */
export async function listRows<R extends ListedRow>(
  list: RowList<R>,
  tables: TableStore,
): Promise<RowListPage<R>> {
  const { limit, from = -Infinity } = list;
  const found = (await findRows(list, tables)).filter(({ row }) => row.at >= from);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  if (found.length <= limit || last === undefined) return { rows };
  return { rows, next: { value: last.row.at, id: last.id } };
}

type Start = Pick<RowQuery, "after" | "offset">;

/** Reads one more than requested to know whether the list continues. */
async function findRows<R extends ListedRow>(
  { table, workspaces, where = {}, after, offset = 0, limit, to }: RowList<R>,
  tables: TableStore,
): Promise<readonly ReadRow<R>[]> {
  const read = async (list: number, from: Start, size: number): Promise<readonly ReadRow<R>[]> => {
    const found = await tables.query({
      table: table.name,
      where: { workspaceId: workspaces[list] ?? "", ...where },
      order: { by: "at", direction: "desc" },
      ...from,
      limit: size,
    });
    return found.map(({ id, row }) => ({ id, row: table.read(row) }));
  };
  // Behind every row of that moment: no id is empty.
  const first = to === undefined ? {} : { after: { value: to, id: "" } };
  const start = after === undefined ? first : { after };
  const passedOver = after === undefined ? offset : 0;
  if (workspaces.length === 1) return read(0, { ...start, offset: passedOver }, limit + 1);
  const reader = readAcross<ReadRow<R>, Start>({
    starts: workspaces.map(() => start),
    compare: latestFirst,
    read: async (list, from, size) => {
      const rows = await read(list, from, size);
      return rows.map((item) => ({
        item,
        behind: { after: { value: item.row.at, id: item.id } },
      }));
    },
  });
  await reader.skip(passedOver);
  return reader.next(limit + 1);
}

/** As the store orders rows; ids of two workspaces differ at the start, in ASCII. */
function latestFirst(left: ReadRow<ListedRow>, right: ReadRow<ListedRow>): number {
  return right.row.at - left.row.at || (left.id < right.id ? 1 : -1);
}
