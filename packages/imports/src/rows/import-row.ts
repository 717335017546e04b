/** A row of a file as it is kept until it is imported. */
import { z } from "zod";
import type { Json, Sentence } from "@signalbox/core";

export interface ImportRow {
  /** As a spreadsheet shows it; of NDJSON the line. */
  readonly row: number;
  /** By the index of the column; null: empty. */
  readonly cells: readonly Json[];
  /** Why it cannot be read as a row. */
  readonly problem?: Sentence;
}

const sentenceSchema = z.object({
  code: z.string(),
  values: z.record(z.string(), z.json()),
  text: z.string(),
}) as unknown as z.ZodType<Sentence>;

const rowSchema: z.ZodType<readonly [number, readonly Json[], Sentence?]> = z.tuple(
  [z.int(), z.array(z.json())],
  sentenceSchema,
) as unknown as z.ZodType<readonly [number, readonly Json[], Sentence?]>;

export function rowsText(rows: readonly ImportRow[]): string {
  const lines = rows.map(({ row, cells, problem }) =>
    JSON.stringify(problem === undefined ? [row, cells] : [row, cells, problem]),
  );
  return lines.join("\n");
}

export function readRowsText(text: string): readonly ImportRow[] {
  if (text === "") return [];
  return text.split("\n").map((line) => {
    const [row, cells, problem] = rowSchema.parse(JSON.parse(line));
    return { row, cells, ...(problem !== undefined && { problem }) };
  });
}
