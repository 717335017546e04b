/** Rows in one map per table. Each change is applied in one turn of the event loop, like a single-document write. */
import {
  tableNames,
  type Json,
  type Row,
  type RowRange,
  type TableName,
  type TableStore,
  type ActorKey,
} from "@signalbox/core";
import { planChanges, type VersionedRowChange, type VersionedRowRemoval } from "../change-plan.js";
import { compareCodePoints } from "../code-points.js";
import { checkColumn, checkRow, compareValues } from "../row-values.js";
import type { MemoryDeliveryStore } from "./memory-deliveries.js";
import type { MemoryEventStore } from "./memory-events.js";

interface MemoryRow {
  readonly version: number;
  readonly row: Row;
  /** Alarms only: claimed until this moment. */
  readonly claimedUntil: number;
}

export function createMemoryTables(
  events: Pick<MemoryEventStore, "change" | "record">,
  deliveries: readonly Pick<MemoryDeliveryStore, "erase">[],
): TableStore {
  const tables = new Map<TableName, Map<string, MemoryRow>>(tableNames.map((name) => [name, new Map()]));
  const rowsOf = (name: TableName): Map<string, MemoryRow> => {
    const rows = tables.get(name);
    if (rows === undefined) throw new TypeError(`no such table: ${name}`);
    return rows;
  };

  const inRange = ({ table, prefix, where, atLeast = {} }: RowRange): [string, MemoryRow][] => {
    if (!prefix.endsWith("/")) throw new TypeError(`a prefix ends with a slash: ${prefix.slice(0, 80)}`);
    return [...rowsOf(table)].filter(
      ([id, { row }]) => id.startsWith(prefix) && equalsAll(row, where) && reachesAll(row, atLeast),
    );
  };

  return {
    async apply(changes) {
      const plan = planChanges(changes);
      for (const phase of plan.phases) {
        for (const [table, rows] of phase.rows) {
          for (const change of rows.values()) applyToRow(rowsOf(table), change);
        }
        for (const removal of phase.removals) removeWhere(rowsOf(removal.change.table), removal);
      }
      if (plan.recorded.length > 0) await events.record(plan.recorded);
      for (const change of plan.events) events.change(change);
      for (const erasure of plan.deliveries) for (const store of deliveries) store.erase(erasure);
    },

    async get(table, id) {
      return rowsOf(table).get(id)?.row;
    },

    async getMany(table, ids) {
      const rows = rowsOf(table);
      return new Map(
        ids.flatMap((id) => {
          const found = rows.get(id);
          return found === undefined ? [] : [[id, found.row] as const];
        }),
      );
    },

    async query({ table, where, order, after, offset = 0, limit }) {
      const by = checkColumn(order.by);
      const sign = order.direction === "asc" ? 1 : -1;
      const compare = (left: Placed, right: Placed): number =>
        sign * (compareValues(left.value, right.value) || compareCodePoints(left.id, right.id));
      return [...rowsOf(table)]
        .filter(([, { row }]) => equalsAll(row, where))
        .map(([id, { row }]) => ({ id, row, value: row[by] }))
        .filter((placed) => after === undefined || compare(placed, after) > 0)
        .toSorted(compare)
        .slice(offset, offset + limit)
        .map(({ id, row }) => ({ id, row }));
    },

    async walk({ from, direction, limit, columns, ...range }) {
      const isRead = (column: string): boolean => columns === undefined || columns.includes(column);
      columns?.forEach(checkColumn);
      const sign = direction === "asc" ? 1 : -1;
      return inRange(range)
        .filter(([id]) => from === undefined || sign * compareCodePoints(id, from) > 0)
        .toSorted(([left], [right]) => sign * compareCodePoints(left, right))
        .slice(0, limit)
        .map(([id, { row }]) => ({
          id,
          row: Object.fromEntries(Object.entries(row).filter(([column]) => isRead(column))),
        }));
    },

    async countRange(range) {
      return inRange(range).length;
    },

    async count(table, where) {
      return [...rowsOf(table).values()].filter(({ row }) => equalsAll(row, where)).length;
    },

    async claimAlarms(now, leaseMs, limit) {
      const alarms = rowsOf("alarms");
      const due = [...alarms]
        .filter(([, { row, claimedUntil }]) => isDue(row, now) && claimedUntil <= now)
        .toSorted(([, left], [, right]) => compareValues(left.row["at"], right.row["at"]))
        .slice(0, limit);
      for (const [key, alarm] of due) alarms.set(key, { ...alarm, claimedUntil: now + leaseMs });
      return due.map(([key]) => key as ActorKey);
    },
  };
}

interface Placed {
  readonly id: string;
  readonly value: Json | undefined;
}

function applyToRow(rows: Map<string, MemoryRow>, { change, version }: VersionedRowChange): void {
  const standing = rows.get(change.id);
  if (standing !== undefined && (change.do === "add" || standing.version > version)) return;
  if (change.do === "remove") rows.delete(change.id);
  else rows.set(change.id, { version, row: checkRow(change.row), claimedUntil: 0 });
}

function removeWhere(rows: Map<string, MemoryRow>, { change, version }: VersionedRowRemoval): void {
  const column = checkColumn(change.column);
  for (const [id, standing] of rows) {
    if (standing.row[column] === change.value && standing.version <= version) rows.delete(id);
  }
}

function equalsAll(row: Row, where: Readonly<Record<string, Json>>): boolean {
  return Object.entries(where).every(
    ([column, value]) => compareValues(row[checkColumn(column)], value) === 0,
  );
}

function reachesAll(row: Row, atLeast: Readonly<Record<string, number>>): boolean {
  return Object.entries(atLeast).every(([column, least]) => {
    const value = row[checkColumn(column)];
    return typeof value === "number" && value >= least;
  });
}

function isDue(row: Row, now: number): boolean {
  const at = row["at"];
  return typeof at === "number" && at <= now;
}
