/** What the command palette finds among resources of which all are read: by the words of their name, or by their id. */
import type { Found } from "../links/page-info.js";
import { foldText, hasWords } from "../text/fold-text.js";

interface Named {
  readonly id: string;
  readonly name: string;
}

const mostFound = 5;
/** The beginning of an id that is not found by chance. */
const fewestOfId = 4;

/** Those whose name begins with the text come first. */
export function findByName<Row extends Named>(
  rows: readonly Row[],
  text: string,
  foundOf: (row: Row) => Found,
): readonly Found[] {
  const wanted = foldText(text);
  const begins = (name: string): number => (foldText(name).startsWith(wanted) ? 0 : 1);
  return rows
    .filter(({ id, name }) => hasWords(name, text) || isIdOf(id, text))
    .toSorted((one, other) => begins(one.name) - begins(other.name))
    .slice(0, mostFound)
    .map((row) => foundOf(row));
}

/** Whether the text is the id, or a long enough beginning of it. */
export function isIdOf(id: string, text: string): boolean {
  const wanted = foldText(text);
  const folded = foldText(id);
  return folded === wanted || (wanted.length >= fewestOfId && folded.startsWith(wanted));
}
