/** The rows of one table by id, and those of each workspace again, because most queries ask for one workspace. */
import type { Json, Row } from "@signalbox/core";
import { checkColumn, compareValues } from "../row-values.js";

export interface MemoryRow {
  readonly version: number;
  readonly row: Row;
  /** Alarms only: claimed until this moment. */
  readonly claimedUntil: number;
}

export type RowEntry = readonly [id: string, stored: MemoryRow];

export interface MemoryTable {
  get(id: string): MemoryRow | undefined;
  set(id: string, stored: MemoryRow): void;
  delete(id: string): void;
  entries(): RowEntry[];
  /** The rows whose columns have these values. Throws a `TypeError` when the name of a column is not allowed. */
  where(values: Readonly<Record<string, Json>>): RowEntry[];
}

export function createMemoryTable(): MemoryTable {
  const rows = new Map<string, MemoryRow>();
  const byWorkspace = new Map<Json | undefined, Map<string, MemoryRow>>();

  const removeRow = (id: string): void => {
    const workspace = rows.get(id)?.row["workspaceId"];
    const rest = byWorkspace.get(workspace);
    rest?.delete(id);
    if (rest?.size === 0) byWorkspace.delete(workspace);
    rows.delete(id);
  };

  const candidates = (workspace: Json | undefined): Iterable<RowEntry> =>
    typeof workspace === "string" ? (byWorkspace.get(workspace) ?? []) : rows;

  return {
    get: (id) => rows.get(id),
    set(id, stored) {
      removeRow(id);
      rows.set(id, stored);
      const workspace = stored.row["workspaceId"];
      const others = byWorkspace.get(workspace);
      if (others === undefined) byWorkspace.set(workspace, new Map([[id, stored]]));
      else others.set(id, stored);
    },
    delete: removeRow,
    entries: () => [...rows],
    where(values) {
      const conditions = Object.entries(values);
      for (const [column] of conditions) checkColumn(column);
      return [...candidates(values["workspaceId"])].filter(([, { row }]) =>
        conditions.every(([column, value]) => isEqual(row[column], value)),
      );
    },
  };
}

function isEqual(left: Json | undefined, right: Json): boolean {
  return left === right || compareValues(left, right) === 0;
}
