/** The rows of the shown page that are selected. */
import { useState } from "react";

export interface Selection<Row> {
  readonly rows: readonly Row[];
  readonly has: (row: Row) => boolean;
  readonly toggle: (row: Row) => void;
  readonly toggleAll: () => void;
  readonly clear: () => void;
  readonly isAll: boolean;
  /** Some, but not all. */
  readonly isSome: boolean;
}

export function useSelection<Row>(
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
): Selection<Row> {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const all = rows ?? [];
  const selected = all.filter((row) => keys.has(keyOf(row)));
  const isAll = all.length > 0 && selected.length === all.length;
  return {
    rows: selected,
    has: (row) => keys.has(keyOf(row)),
    toggle: (row) => setKeys((before) => before.symmetricDifference(new Set([keyOf(row)]))),
    toggleAll: () => setKeys(isAll ? new Set() : new Set(all.map(keyOf))),
    clear: () => setKeys(new Set()),
    isAll,
    isSome: selected.length > 0 && !isAll,
  };
}
