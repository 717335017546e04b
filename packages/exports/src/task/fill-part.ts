/** Reads rows of a source into a part until it has enough of them, so that memory is bounded whatever is exported. */
import { rowText, type ExportFormat } from "../rows/export-row.js";
import { rowsPerRead, type ExportSource } from "../sources/export-source.js";
import type { ExportPart } from "./export-part.js";

export interface PartLimits {
  readonly rows: number;
  /** A part ends with the row that passes it. */
  readonly bytes: number;
}

/** Of a file that is kept: a document of the database. Whole reads, because what a part does not take is read again. */
export const keptLimits: PartLimits = { rows: 3 * rowsPerRead, bytes: 1_000_000 };
/** Of a storage: an object, of which many make listings slow. */
export const storageLimits: PartLimits = { rows: 250 * rowsPerRead, bytes: 4_000_000 };

export interface PartBegin {
  readonly number: number;
  /** Behind the part before; empty for the first. */
  readonly cursor: string;
  readonly format: ExportFormat;
  readonly limits: PartLimits;
}

/** Undefined when no row follows. */
export async function fillPart(
  source: ExportSource,
  { number, cursor: from, format, limits }: PartBegin,
): Promise<ExportPart | undefined> {
  const texts: string[] = [];
  let bytes = 0;
  let cursor = from;
  for await (const row of source.rows(from)) {
    const text = rowText(format, source.columns, row.cells);
    texts.push(text);
    bytes += Buffer.byteLength(text);
    ({ cursor } = row);
    if (texts.length >= limits.rows || bytes >= limits.bytes) break;
  }
  return texts.length === 0 ? undefined : { number, size: texts.length, bytes, cursor, text: texts.join("") };
}
