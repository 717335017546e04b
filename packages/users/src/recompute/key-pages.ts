/** Pages of users, and those of the users that the rows of a table name. */
import type { ActorKey, RowRange, TableStore } from "@signalbox/core";
import { z } from "zod";

/** Cursors ascend. */
export interface KeyPages {
  total(): Promise<number>;
  /** The page behind the cursor, of about `limit` users at most; undefined at the end. */
  next(cursor: string, limit: number): Promise<KeyPage | undefined>;
}

export interface KeyPage {
  readonly keys: readonly ActorKey[];
  /** How many events, rows or documents were read. */
  readonly size: number;
  readonly cursor: string;
}

const ownerSchema = z.object({ userKey: z.string().transform((key) => key as ActorKey) });

export function rowKeyPages(rows: RowRange, tables: Pick<TableStore, "walk" | "countRange">): KeyPages {
  return {
    total: () => tables.countRange(rows),
    async next(cursor, limit) {
      const from = cursor === "" ? {} : { from: cursor };
      const page = await tables.walk({ ...rows, ...from, direction: "asc", limit });
      const last = page.at(-1);
      if (last === undefined) return undefined;
      const keys = page.map(({ row }) => ownerSchema.parse(row).userKey);
      return { keys, size: page.length, cursor: last.id };
    },
  };
}
