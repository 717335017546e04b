/**
 * A table by its name and the schema of its rows, for those who write rows and those who read them. `put` and `add` do
 * not parse: the types guarantee the row. Tests parse the rows that actors write.
 */
import type { z } from "zod";
import type { Json } from "../values/json.js";
import { parseStored } from "../schemas/parse-stored.js";
import type { Row, RowPut, RowRemoval, StoreChange, TableName } from "../ports/stores.js";

export interface Table<R> {
  readonly name: TableName;
  readonly schema: z.ZodType<R>;
  /** Sets the row unless a newer version exists; cheaper for a new row when `isFirst` is set, which is a hint only. */
  put(id: string, row: R, options?: { readonly isFirst: boolean }): RowPut;
  /** A put with a version of its own, in place of the actor's. */
  putVersion(id: string, row: R, version: number): StoreChange;
  /** Sets the row if it does not exist. */
  add(id: string, row: R): StoreChange;
  remove(id: string): StoreChange;
  /** Removes every row whose column has this value; `version` in place of the actor's. */
  removeWhere(column: keyof R & string, value: string, version?: number): RowRemoval;
  /** Throws a `TypeError` that names table and column when the row does not fit. */
  read(row: Row): R;
}

interface ColumnTypes {
  readonly string: string;
  readonly number: number;
  readonly boolean: boolean;
}

/** The types of columns that each row has. */
export type RowColumns<R> = {
  readonly [C in keyof R]?: {
    [T in keyof ColumnTypes]: R[C] extends ColumnTypes[T] ? T : never;
  }[keyof ColumnTypes];
};

/**
 * `columns` is for rows that are read in large numbers: `read` checks these columns instead of the whole schema, and
 * returns the stored row as it is.
 */
export function defineTable<R extends { readonly [C in keyof R]: Json }>(
  name: TableName,
  schema: z.ZodType<R>,
  columns?: RowColumns<R>,
): Table<R> {
  const checks: [string, unknown][] | undefined = columns && Object.entries(columns);
  return {
    name,
    schema,
    put(id, row, options) {
      return {
        do: "put",
        table: name,
        id,
        row: rowOf(row),
        ...(options?.isFirst === true && { isFirst: true }),
      };
    },
    putVersion: (id, row, version) => ({ do: "put", table: name, id, row: rowOf(row), version }),
    add: (id, row) => ({ do: "add", table: name, id, row: rowOf(row) }),
    remove: (id) => ({ do: "remove", table: name, id }),
    removeWhere: (column, value, version) => ({
      do: "removeWhere",
      table: name,
      column,
      value,
      ...(version !== undefined && { version }),
    }),
    read(row) {
      if (checks === undefined) return parseStored("row", name, schema, row);
      for (const [column, type] of checks) {
        if (typeof row[column] !== type) return parseStored("row", name, schema, row);
      }
      return row as unknown as R;
    },
  };
}

function rowOf(row: object): Row {
  return row as Row;
}
