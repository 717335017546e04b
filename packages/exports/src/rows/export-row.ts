/**
 * A row of an export as cells in the order of its columns, and its text in each format. Objects and lists are JSON: in CSV
 * as the text of one cell, so that the header is the same whatever users and events hold. Pure.
 */
import type { JsonText } from "@signalbox/core";
import { guardFormula } from "@signalbox/imports";
import { stringify } from "csv-stringify/sync";

/** A list or an object, as JSON text on one line. */
export interface JsonCell {
  readonly json: JsonText;
}

export type ExportCell = string | number | boolean | null | JsonCell;

export const exportFormats = ["csv", "ndjson"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const contentTypes: Readonly<Record<ExportFormat, string>> = {
  csv: "text/csv; charset=utf-8; header=present",
  ndjson: "application/x-ndjson",
};

export function jsonCell(value: unknown): JsonCell {
  return { json: JSON.stringify(value) };
}

/** Stored JSON as it is; one that has line breaks between its values is written anew. */
export function storedJson(text: JsonText): JsonCell {
  return { json: /[\r\n]/.test(text) ? JSON.stringify(JSON.parse(text)) : text };
}

/** What stands before the first row; empty where a format has no header. */
export function headerText(format: ExportFormat, columns: readonly string[]): string {
  return format === "csv" ? csvLine(columns) : "";
}

/** The row with its line end. */
export function rowText(
  format: ExportFormat,
  columns: readonly string[],
  cells: readonly ExportCell[],
): string {
  if (format === "csv") return csvLine(cells.map(csvCell));
  const fields = columns.map((column, index) => `${JSON.stringify(column)}:${jsonOf(cells[index] ?? null)}`);
  return `{${fields.join(",")}}\n`;
}

function jsonOf(cell: ExportCell): string {
  return typeof cell === "object" && cell !== null ? cell.json : JSON.stringify(cell);
}

function csvCell(cell: ExportCell): string | null {
  if (cell === null) return null;
  return typeof cell === "object" ? cell.json : String(cell);
}

/** As other downloads of CSV. */
function csvLine(cells: readonly (string | null)[]): string {
  return stringify([[...cells]], {
    record_delimiter: "\r\n",
    quoted_match: /[\r\n]/,
    cast: { string: guardFormula },
  });
}
