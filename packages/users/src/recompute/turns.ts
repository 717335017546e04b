/**
 * Whose turn it is of the open rows of a table of background work: first those behind the one that had the last turn. Each
 * has its turn, also where more of them wait than a worker looks at once.
 */
import type { Json, StoredRow, TableName, TableStore } from "@signalbox/core";

/** So many rows are looked at in one round. */
export const rowsPerRound = 100;

export interface Turns {
  /** At most `rowsPerRound`, none of them twice. */
  next(): Promise<readonly StoredRow[]>;
  /** Rounds go on behind this row. */
  had(row: StoredRow): void;
}

interface TurnOrder {
  readonly table: TableName;
  /** A column whose values stay. */
  readonly by: string;
}

/** Remembers the last turn as long as the process lives; another process begins with the first row. */
export function createTurns({ table, by }: TurnOrder, tables: Pick<TableStore, "query">): Turns {
  const page = {
    table,
    where: { open: true },
    order: { by, direction: "asc" },
    limit: rowsPerRound,
  } as const;
  let last: { readonly value: Json; readonly id: string } | undefined;
  return {
    async next() {
      const behind = last === undefined ? [] : await tables.query({ ...page, after: last });
      if (behind.length === rowsPerRound) return behind;
      const known = new Set(behind.map(({ id }) => id));
      const first = (await tables.query(page)).filter(({ id }) => !known.has(id));
      return [...behind, ...first].slice(0, rowsPerRound);
    },
    had({ id, row }) {
      last = { value: row[by] ?? null, id };
    },
  };
}
