/** Deletes expired rows in memory, in the slices that MongoDB has. */
import type { ExpiringKind, ExpiringRange, ExpiryStore, TableName, WorkspaceId } from "@signalbox/core";
import { nextSlice, positionOf, timeOf } from "../expiring-rows.js";

export interface ExpiringRow {
  readonly id: string;
  readonly position: number;
  /** Whether age alone decides that it is deleted. */
  readonly expires: boolean;
}

/** The rows of one kind. */
export interface ExpiringRows {
  expiring(workspaceId: WorkspaceId): readonly ExpiringRow[];
  expire(ids: readonly string[]): void;
}

interface Sources {
  readonly events: ExpiringRows;
  readonly deliveries: ExpiringRows;
  readonly tables: { expiringOf(table: TableName): ExpiringRows };
}

export function createMemoryExpiry({ events, deliveries, tables }: Sources): ExpiryStore {
  const rowsOf = (kind: ExpiringKind): ExpiringRows => {
    if (kind === "events") return events;
    return kind === "deliveries" ? deliveries : tables.expiringOf(kind);
  };
  const inRange = ({ workspaceId, kind, from, before }: ExpiringRange): readonly ExpiringRow[] =>
    rowsOf(kind)
      .expiring(workspaceId)
      .filter(({ position }) => position >= from && position < positionOf(kind, before))
      .toSorted((left, right) => left.position - right.position);

  return {
    async deleteSlice(range, limit) {
      const seen = inRange(range).slice(0, limit);
      const ids = seen.filter(({ expires }) => expires).map(({ id }) => id);
      rowsOf(range.kind).expire(ids);
      const positions = seen.map(({ position }) => position);
      const deleted = ids.length;
      return { deleted, next: nextSlice({ from: range.from, limit, positions, deleted }) };
    },

    async count(range, limit) {
      return Math.min(limit, inRange(range).filter(({ expires }) => expires).length);
    },

    async oldest(range) {
      const [first] = inRange({ ...range, before: Number.MAX_SAFE_INTEGER });
      return first && timeOf(range.kind, first.position);
    },
  };
}
