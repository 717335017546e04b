/**
 * What the check of a file says: its columns, its first rows, and the rows that cannot be used, with the reasons. The
 * parts that an answer quotes are bounded, however long the file is.
 */
import { type CsvIssue, csvText, issueOfCsv } from "@signalbox/imports";
import { issueSchema } from "@signalbox/core";
import { z } from "zod";
import type { Column } from "./read-header.js";
import type { CsvWatch } from "./read-table.js";

const maxSample = 5;
const maxRefused = 1_000;
const maxCellLength = 200;
const maxColumns = 100;
/** Characters of cells of refused rows. */
const maxRefusedText = 500_000;

const cellsField = z
  .array(z.string())
  .describe(`As in the file; of the first ${maxColumns} columns, ${maxCellLength} characters each.`);

/** Of the answer of a check, beside its own. */
export const reportFields: ReportFields = {
  columns: z.array(
    z.object({
      name: z.string().describe("As in the file."),
      meaning: z
        .string()
        .optional()
        .describe(
          "`id`, `email`, `action`, `status`, `address`, `channel` or `reason`; absent for a trait, and for a column that is ignored.",
        ),
    }),
  ),
  sample: z.array(z.object({ row: z.int(), cells: cellsField })).describe("The first rows."),
  rows: z.int().describe("Below the header, without empty ones."),
  refused: z.int().describe("Rows that cannot be used."),
  refusedRows: z
    .array(z.object({ row: z.int(), issue: issueSchema, text: z.string(), cells: cellsField }))
    .describe(`The first ${maxRefused}. \`cells\` is empty where the row cannot be read.`),
};

type ReportFields = Readonly<Record<keyof FileReport, z.ZodType>>;

export interface FileReport {
  readonly columns: readonly { readonly name: string; readonly meaning?: string }[];
  readonly sample: readonly SampleRow[];
  readonly rows: number;
  readonly refused: number;
  readonly refusedRows: readonly object[];
}

interface SampleRow {
  readonly row: number;
  readonly cells: readonly string[];
}

export interface ReportBuilder {
  readonly watch: CsvWatch;
  /** May come some rows after the row was read. */
  refuse(issue: CsvIssue): void;
  report(): FileReport;
}

/** `readAhead`: how many rows a caller reads before it refuses one of them. */
export function createFileReport(readAhead = 1): ReportBuilder {
  const sample: SampleRow[] = [];
  const refusedRows: { row: number; issue: object; text: string; cells: readonly string[] }[] = [];
  const recent = new Map<number, readonly string[]>();
  let columns: FileReport["columns"] = [];
  let rows = 0;
  let refused = 0;
  let quoted = 0;
  return {
    watch: {
      header: (read, names) => {
        columns = read.slice(0, maxColumns).map((column, at) => columnOf(column, names[at] ?? ""));
      },
      cells: (row, cells) => {
        rows += 1;
        const shown = cells.slice(0, maxColumns).map((cell) => cell.slice(0, maxCellLength));
        if (sample.length < maxSample) sample.push({ row, cells: shown });
        recent.set(row, shown);
        const [oldest] = recent.keys();
        if (recent.size > readAhead && oldest !== undefined) recent.delete(oldest);
      },
    },
    refuse: (issue) => {
      refused += 1;
      if (!recent.has(issue.row)) rows += 1;
      if (refusedRows.length >= maxRefused) return;
      const cells = recent.get(issue.row) ?? [];
      quoted += cells.join("").length;
      refusedRows.push({
        row: issue.row,
        issue: issueOfCsv(issue),
        text: csvText(issue),
        cells: quoted > maxRefusedText ? [] : cells,
      });
    },
    report: () => ({
      columns,
      sample,
      rows,
      refused,
      refusedRows: refusedRows.toSorted((a, b) => a.row - b.row),
    }),
  };
}

function columnOf(column: Column<string>, name: string): { name: string; meaning?: string } {
  return { name: name.slice(0, maxCellLength), ...("field" in column && { meaning: column.field }) };
}
