/** What every subject of an export offers: columns that never change, and rows in an order that can be continued. */
import type { ExportCell } from "../rows/export-row.js";

/** Users and deliveries of a read, all of which are in memory at once. */
export const rowsPerRead = 200;

export interface SourceRow {
  readonly cells: readonly ExportCell[];
  /** Reading goes on behind it. */
  readonly cursor: string;
}

export interface ExportSource {
  readonly columns: readonly string[];
  /** About as many rows as there will be. */
  total(): Promise<number>;
  /** From the start for the empty cursor. A row that is there all the time comes once. */
  rows(cursor: string): AsyncIterable<SourceRow>;
}

export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
