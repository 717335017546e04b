/** The order of an import: its file, and what its columns become. It holds names of columns and no cell. */
import { createHash } from "node:crypto";
import type { JsonText } from "@signalbox/core";
import { z } from "zod";
import { columnReadingsSchema, type ColumnReading } from "./columns/column-readings.js";
import { csvFormSchema, type CsvForm } from "./files/find-delimiter.js";
import { importMappingSchema, importSubjects, type ImportMapping, type ImportSubject } from "./mapping.js";

/** The kind of work. */
export const importTaskKind = "import";

export const fileFormats = ["csv", "ndjson"] as const;
export type FileFormat = (typeof fileFormats)[number];

export interface ImportOrder {
  readonly subject: ImportSubject;
  readonly format: FileFormat;
  readonly columns: readonly string[];
  /** Of the file, without its header. */
  readonly rows: number;
  readonly parts: number;
  /** The most that a row may take as JSON. */
  readonly rowBytes: number;
  /** Of CSV: what its refused rows are written like. */
  readonly csv?: CsvForm;
  /** How its columns of CSV can be read, by their index; absent in imports of older releases. */
  readonly readings?: readonly (readonly ColumnReading[])[];
  readonly mapping?: ImportMapping;
  /** What the last check of this mapping counted. */
  readonly checked?: Readonly<Record<string, number>>;
}

export const importOrderSchema: z.ZodType<ImportOrder> = z.object({
  subject: z.enum(importSubjects),
  format: z.enum(fileFormats),
  columns: z.array(z.string()),
  rows: z.int(),
  parts: z.int(),
  rowBytes: z.int(),
  csv: csvFormSchema.exactOptional(),
  readings: z.array(columnReadingsSchema).exactOptional(),
  mapping: importMappingSchema.exactOptional(),
  checked: z.record(z.string(), z.int()).exactOptional(),
});

export function readOrder(text: JsonText): ImportOrder {
  return importOrderSchema.parse(JSON.parse(text));
}

/** Of the rows to import, and of those that were refused. */
export const rowsFile = "rows";
export const refusedFile = "refused";

/** Of the rows that name a user again; they depend on the columns that name users, so each mapping has its own. */
export function doubledFile(mapping: ImportMapping): string {
  return `doubled-${digestOf(mapping).slice(0, 12)}`;
}

/** Behind the columns of the file: what a file of refused rows says of each. */
export const refusedColumns: readonly string[] = ["import row", "import problem"];

/** Before them: for cells of a row beyond those of the header, from 1 on. */
export function surplusColumn(number: number): string {
  return `import surplus ${number}`;
}

const surplusName = /^import surplus [1-9]\d*$/;

export function isSurplusColumn(name: string): boolean {
  return surplusName.test(name);
}

/** Whether the column was added to a file of refused rows, and is skipped when that is uploaded. */
export function isAddedColumn(name: string): boolean {
  return refusedColumns.includes(name) || isSurplusColumn(name);
}

/**
 * The same for files about the same with the same columns, in whatever order: what a mapping is remembered by. A corrected
 * file of refused rows has that of the import that refused them.
 */
export function columnsKey({ subject, columns }: Pick<ImportOrder, "subject" | "columns">): string {
  const own = columns.filter((column) => !isAddedColumn(column));
  return digestOf([subject, own.toSorted()]).slice(0, 32);
}

function digestOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}
