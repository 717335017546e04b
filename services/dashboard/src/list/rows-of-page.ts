/** Pages of operations that answer with all rows at once: the cursor is the number of rows before the page. */

export const rowsPerPage = 50;

export interface RowPage<Row> {
  readonly rows: readonly Row[] | undefined;
  readonly nextCursor?: string;
  readonly count?: number;
}

/** Everything is undefined while the rows are read; a cursor that is none leads to the first page. */
export function rowsOfPage<Row>(all: readonly Row[] | undefined, cursor: string | undefined): RowPage<Row> {
  if (all === undefined) return { rows: undefined };
  const start = /^\d{1,9}$/.test(cursor ?? "") ? Number(cursor) : 0;
  const end = start + rowsPerPage;
  return {
    rows: all.slice(start, end),
    count: all.length,
    ...(end < all.length && { nextCursor: String(end) }),
  };
}
