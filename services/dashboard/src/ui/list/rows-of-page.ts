/** Pages of operations that answer with all rows at once: the cursor is the number of rows before the page. */

export const rowsPerPage = 50;

export interface RowPage<Row> {
  readonly rows: readonly Row[] | undefined;
  readonly nextCursor?: string;
  readonly count?: number;
  /** The cursor led to no row, so this is the first page. */
  readonly hasExpired?: true;
}

/** Everything is undefined while the rows are read; a cursor that leads to no row is one of the first page. */
export function rowsOfPage<Row>(all: readonly Row[] | undefined, cursor: string | undefined): RowPage<Row> {
  if (all === undefined) return { rows: undefined };
  const asked = /^\d{1,9}$/.test(cursor ?? "0") ? Number(cursor ?? "0") : -1;
  const isThere = asked === 0 || (asked > 0 && asked < all.length);
  const start = isThere ? asked : 0;
  const end = start + rowsPerPage;
  return {
    rows: all.slice(start, end),
    count: all.length,
    ...(end < all.length && { nextCursor: String(end) }),
    ...(!isThere && { hasExpired: true }),
  };
}
