/**
 * The lines of a file of refused rows: the cells where the uploaded file has them, then what a row has beyond its header,
 * then its number and, as the last, the reason. A corrected file is uploaded as it is; one of which rows are refused again
 * gets these columns anew. Pure.
 */
import { maxColumns } from "../mapping.js";
import { isAddedColumn, isSurplusColumn, refusedColumns, surplusColumn } from "../order.js";
import type { ImportRow } from "../rows/import-row.js";
import { textOf } from "../rows/typed-value.js";

type Line = readonly (string | null)[];

export interface RefusedLines {
  readonly columns: readonly string[];
  readonly lineOf: (row: ImportRow) => Line;
}

/** More are joined in the last. */
const maxSurplus = 50;

/** `surplus` is the most that `surplusIn` finds in a row. */
export function refusedLines(names: readonly string[], surplus: number): RefusedLines {
  const own = names.flatMap((name, at) => (isAddedColumn(name) ? [] : [at]));
  const room = Math.max(1, maxColumns - own.length - refusedColumns.length);
  const width = Math.min(surplus, maxSurplus, room);
  return {
    columns: [
      ...own.map((at) => names[at] ?? ""),
      ...Array.from({ length: width }, (_, at) => surplusColumn(at + 1)),
      ...refusedColumns,
    ],
    lineOf(row) {
      const texts = own.map((at) => textAt(row, at));
      const more = surplusIn(row, names);
      const rest = more.slice(width - 1).filter((text) => text !== null);
      const placed = more.length > width ? [...more.slice(0, width - 1), rest.join(" ")] : more;
      const empty = Array.from({ length: width - placed.length }, () => null);
      return [...texts, ...placed, ...empty, String(row.row), row.problem?.text ?? ""];
    },
  };
}

/** The cells beyond those of the header, up to the last with a text. */
export function surplusIn(row: ImportRow, names: readonly string[]): Line {
  const places = names.flatMap((name, at) => (isSurplusColumn(name) ? [at] : []));
  const behind = Array.from(
    { length: Math.max(0, row.cells.length - names.length) },
    (_, at) => names.length + at,
  );
  const texts = [...places, ...behind].map((at) => textAt(row, at));
  return texts.slice(0, texts.findLastIndex((text) => text !== null && text.trim() !== "") + 1);
}

function textAt({ cells }: ImportRow, at: number): string | null {
  const cell = cells[at];
  return cell === undefined || cell === null ? null : textOf(cell);
}
