/** A row of a file that cannot be used. Rows are numbered as a spreadsheet shows them, the header being row 1. */
import { AppError, issueAt, type Issue, type Sentence } from "@signalbox/core";

export interface CsvIssue {
  readonly row: number;
  /** Of a cell: the column's meaning (`id`, `email`) or the trait. */
  readonly column?: string;
  readonly problem: Sentence;
}

export function csvIssue(row: number, problem: Sentence, column?: string): CsvIssue {
  return { row, problem, ...(column !== undefined && { column }) };
}

/** `["rows", 17, "email"]`; the number is the one of the text, not an index. */
export function issueOfCsv({ row, column, problem }: CsvIssue): Issue {
  return issueAt(["rows", row, ...(column === undefined ? [] : [column])], problem);
}

export function csvText({ row, problem }: CsvIssue): string {
  return `row ${row}: ${problem.text}`;
}

/** For a file that is refused as a whole because of one row. */
export function refusedRow(issue: CsvIssue): AppError {
  return new AppError({ code: "BadRequest", message: csvText(issue), issues: [issueOfCsv(issue)] });
}
