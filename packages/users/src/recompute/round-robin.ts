/**
 * The order in which a worker advances the open rows of a table of background work. Each round begins behind the row that
 * had the last turn, so every row gets a turn, even when more are open than fit in a round.
 */
import type { Json, StoredRow, TableName, TableStore } from "@signalbox/core";

/** The most rows in one round. */
export const rowsPerRound = 100;

export interface RoundRobin {
  /** The open rows of the next round, in order: at most `rowsPerRound`, none of them twice. */
  next(): Promise<readonly StoredRow[]>;
  /** Notes that the row had a turn: the next round begins behind it. */
  noteTurn(row: StoredRow): void;
}

interface TurnOrder {
  readonly table: TableName;
  /** The column that orders the rows; its values do not change. */
  readonly by: string;
}

/** Keeps the last turn in memory: another process begins with the first row. */
export function createRoundRobin({ table, by }: TurnOrder, tables: Pick<TableStore, "query">): RoundRobin {
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
      const rows = [...behind, ...first].slice(0, rowsPerRound);
      // While none is open, each look is one query.
      if (rows.length === 0) last = undefined;
      return rows;
    },
    noteTurn({ id, row }) {
      last = { value: row[by] ?? null, id };
    },
  };
}
