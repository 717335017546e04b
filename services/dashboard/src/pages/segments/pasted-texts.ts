/**
 * The ids and addresses in a text that was pasted: one to a line, or separated by commas, semicolons or tabs, as a column or
 * a row of a spreadsheet is copied. Pure.
 */
export interface PastedTexts {
  /** Each once, in the order of the text. */
  readonly texts: readonly string[];
  /** How often a text came again. */
  readonly repeated: number;
  /** Texts that can be no id and no address, cut. */
  readonly refused: readonly string[];
}

/** The most that is taken at once; more is a file. */
export const maxPasted = 10_000;
/** Of an id, in UTF-8. */
const maxBytes = 512;
const shownLength = 100;

export function pastedTexts(pasted: string): PastedTexts {
  const parts = cellsOf(pasted.replace(/^\uFEFF/, ""))
    .map((cell) => cell.trim())
    .filter((cell) => cell !== "");
  const usable = parts.filter((cell) => isUsable(cell));
  const texts = [...new Set(usable)];
  return {
    texts,
    repeated: usable.length - texts.length,
    refused: parts.filter((cell) => !isUsable(cell)).map((cell) => cell.slice(0, shownLength)),
  };
}

/** A quote begins a cell only at its beginning, and ends it; two within are one. */
function cellsOf(text: string): readonly string[] {
  const cells: string[] = [];
  const cell = /\s*"((?:[^"]|"")*)"[^\S\r\n\t]*(?=[,;\t\r\n]|$)|[^,;\t\r\n]+/gy;
  let at = 0;
  while (at < text.length) {
    cell.lastIndex = at;
    const found = cell.exec(text);
    if (found === null) {
      at += 1;
      continue;
    }
    const [whole, quoted] = found;
    cells.push(quoted === undefined ? whole : quoted.replaceAll('""', '"'));
    at += whole.length;
  }
  return cells;
}

function isUsable(cell: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(cell) && new TextEncoder().encode(cell).length <= maxBytes;
}
