/**
 * One workspace's users that have a value of a user property, in order of (value, sort key), by index: a row's id
 * ends with the sort key, so the order by value and row id is the same.
 */
import { propertyRowId, propertyValueTable, slotPrefix } from "@signalbox/users";
import type { TableStore, WorkspaceId } from "@signalbox/core";
import type { Position } from "./position.js";

export interface PropertyOrder {
  /** Users that have a value. */
  count(): Promise<number>;
  /** Up to `limit`, behind `from` (a user that has a value) or from the start; descending from the largest. */
  walk(span: {
    readonly from: Position | undefined;
    readonly isDescending: boolean;
    readonly limit: number;
  }): Promise<readonly ValuedPosition[]>;
  /** The values of the given sort keys; only those that have one. */
  valuesAt(sortKeys: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export interface ValuedPosition extends Position {
  readonly value: string;
}

const table = propertyValueTable.name;

export function propertyOrder(workspaceId: WorkspaceId, slot: number, tables: TableStore): PropertyOrder {
  const where = { workspaceId, slot };
  const idAt = (sortKey: string): string => propertyRowId(workspaceId, slot, sortKey);
  return {
    async count() {
      const [all, empty] = await Promise.all([
        tables.countRange({ table, prefix: slotPrefix(workspaceId, slot), where: {} }),
        tables.count(table, { ...where, value: null }),
      ]);
      return all - empty;
    },
    async walk({ from, isDescending, limit }) {
      const after = startBehind(from, isDescending, idAt);
      const found = await tables.query({
        table,
        where,
        order: { by: "value", direction: isDescending ? "desc" : "asc" },
        ...(after !== undefined && { after }),
        limit,
      });
      return found.flatMap(({ row }) => {
        const { value, place } = propertyValueTable.read(row);
        return value === null ? [] : [{ value, place, workspaceId }];
      });
    },
    async valuesAt(sortKeys) {
      const rows = await tables.getMany(table, sortKeys.map(idAt));
      return new Map(
        sortKeys.flatMap((sortKey) => {
          const row = rows.get(idAt(sortKey));
          const value = row === undefined ? null : propertyValueTable.read(row).value;
          return value === null ? [] : [[sortKey, value] as const];
        }),
      );
    },
  };
}

/**
 * Rows without a value any more sort before every value: an ascending walk begins behind them, a descending one
 * ends there.
 */
function startBehind(
  from: Position | undefined,
  isDescending: boolean,
  idAt: (sortKey: string) => string,
): { readonly value: string; readonly id: string } | undefined {
  if (from !== undefined) return { value: from.value ?? "", id: idAt(from.place) };
  return isDescending ? undefined : { value: "", id: "" };
}
