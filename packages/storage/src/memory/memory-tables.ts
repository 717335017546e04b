/** Rows in memory. Each change is applied in one turn of the event loop, like a single-document write. */
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
import type { ExpiringRows } from "./memory-expiry.js";
import type { MemoryImageFileStore } from "./memory-image-files.js";
import { createMemoryTable, type MemoryTable, type RowEntry } from "./memory-table.js";

/** What changes of tables change as well. */
interface OtherStores {
  readonly events: Pick<MemoryEventStore, "change" | "record">;
  readonly deliveries: readonly Pick<MemoryDeliveryStore, "erase" | "countOf">[];
  readonly images: Pick<MemoryImageFileStore, "eraseOf">;
}

/** The store, and what expires. */
export interface MemoryTableStore extends TableStore {
  expiringOf(table: TableName): ExpiringRows;
}

export function createMemoryTables({ events, deliveries, images }: OtherStores): MemoryTableStore {
  const tables = new Map<TableName, MemoryTable>(tableNames.map((name) => [name, createMemoryTable()]));
  const rowsOf = (name: TableName): MemoryTable => {
    const rows = tables.get(name);
    if (rows === undefined) throw new TypeError(`no such table: ${name}`);
    return rows;
  };

  const inRange = ({ table, prefix, where, atLeast = {} }: RowRange): RowEntry[] => {
    if (!prefix.endsWith("/")) throw new TypeError(`a prefix ends with a slash: ${prefix.slice(0, 80)}`);
    return rowsOf(table)
      .where(where)
      .filter(([id, { row }]) => id.startsWith(prefix) && reachesAll(row, atLeast));
  };

  return {
    expiringOf: (table) => ({
      expiring: (workspaceId) =>
        rowsOf(table)
          .where({ workspaceId })
          .flatMap(([id, { row }]) => {
            const { at } = row;
            return typeof at === "number" ? [{ id, position: at, expires: true }] : [];
          }),
      expire(ids) {
        for (const id of ids) rowsOf(table).delete(id);
      },
    }),

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
      for (const { workspaceId } of plan.images) images.eraseOf(workspaceId);
    },

    async exceeds(removals, count) {
      const found = new Map<unknown, number>();
      const add = (place: unknown, rows: number): void =>
        void found.set(place, (found.get(place) ?? 0) + rows);
      for (const removal of removals) {
        if (removal.do === "removeWhere")
          add(removal.table, rowsOf(removal.table).where({ [removal.column]: removal.value }).length);
        else for (const store of deliveries) add(store, store.countOf(removal.owner));
      }
      return [...found.values()].some((rows) => rows > count);
    },

    async replace({ table, id, expected, row, version }) {
      const rows = rowsOf(table);
      if (rows.get(id)?.version !== expected) return false;
      rows.set(id, { version, row: checkRow(row), claimedUntil: 0 });
      return true;
    },

    async get(table, id) {
      return rowsOf(table).get(id)?.row;
    },

    async getMany(table, ids, columns) {
      const rows = rowsOf(table);
      const read = readerOf(columns);
      return new Map(
        ids.flatMap((id) => {
          const found = rows.get(id);
          return found === undefined ? [] : [[id, read(found.row)] as const];
        }),
      );
    },

    async countMany(table, ids, where) {
      const wanted = new Set(ids);
      return rowsOf(table)
        .where(where)
        .filter(([id]) => wanted.has(id)).length;
    },

    async query({ table, where, order, after, offset = 0, limit }) {
      const by = checkColumn(order.by);
      const sign = order.direction === "asc" ? 1 : -1;
      const compare = (left: Placed, right: Placed): number =>
        sign * (compareValues(left.value, right.value) || compareCodePoints(left.id, right.id));
      return rowsOf(table)
        .where(where)
        .map(([id, { row }]) => ({ id, row, value: row[by] }))
        .filter((placed) => after === undefined || compare(placed, after) > 0)
        .toSorted(compare)
        .slice(offset, offset + limit)
        .map(({ id, row }) => ({ id, row }));
    },

    async walk({ from, direction, limit, columns, ...range }) {
      const read = readerOf(columns);
      const sign = direction === "asc" ? 1 : -1;
      return inRange(range)
        .filter(([id]) => from === undefined || sign * compareCodePoints(id, from) > 0)
        .toSorted(([left], [right]) => sign * compareCodePoints(left, right))
        .slice(0, limit)
        .map(([id, { row }]) => ({ id, row: read(row) }));
    },

    async countRange(range) {
      return inRange(range).length;
    },

    async count(table, where) {
      return rowsOf(table).where(where).length;
    },

    async claimAlarms(now, leaseMs, limit) {
      const alarms = rowsOf("alarms");
      const due = alarms
        .entries()
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

function applyToRow(rows: MemoryTable, { change, version }: VersionedRowChange): void {
  const standing = rows.get(change.id);
  if (standing !== undefined && (change.do === "add" || standing.version > version)) return;
  if (change.do === "remove") rows.delete(change.id);
  else rows.set(change.id, { version, row: checkRow(change.row), claimedUntil: 0 });
}

function removeWhere(rows: MemoryTable, { change, version }: VersionedRowRemoval): void {
  const { atMost = Number.POSITIVE_INFINITY } = change;
  const found = rows.where({ [change.column]: change.value }).filter(([, row]) => row.version <= version);
  for (const [id] of found.slice(0, atMost)) rows.delete(id);
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

/** Reads these columns of a row; all when absent. */
function readerOf(columns: readonly string[] | undefined): (row: Row) => Row {
  if (columns === undefined) return (row) => row;
  columns.forEach(checkColumn);
  return (row) => Object.fromEntries(Object.entries(row).filter(([column]) => columns.includes(column)));
}
