/**
 * Reads the header of an uploaded table. Columns with a meaning are recognized however they are spelled (`E-Mail`,
 * `User ID`); all others are traits, whose names stay as they are but for blanks around them.
 */
import { columnNames, csvIssue, csvSays, refusedRow, spellingOf } from "@signalbox/imports";
import type { Sentence } from "@signalbox/core";

/** A column with a meaning. */
export interface KnownColumn<Name extends string = string> {
  readonly name: Name;
  /** In small letters, without blanks, hyphens and underscores. */
  readonly spellings: readonly string[];
  /** Where the file has this column too, this one is a trait. */
  readonly yieldsTo?: string;
}

export interface HeaderShape<Name extends string> {
  readonly columns: readonly KnownColumn<Name>[];
  /** At least one of these columns must exist. */
  readonly needed: readonly Name[];
}

export type Column<Name extends string> = { readonly field: Name } | { readonly trait: string };

/** The id of a user, in every upload. */
export const idColumn: KnownColumn<"id"> = { name: "id", spellings: ["id", "userid"] };

/** Without columns at the end that have no name. Throws `BadRequest`. */
export function readHeader<Name extends string>(
  cells: readonly string[],
  { columns, needed }: HeaderShape<Name>,
): readonly Column<Name>[] {
  const names = columnNames(cells);
  const found = names.map((name) => columns.find(({ spellings }) => spellings.includes(spellingOf(name))));
  const fields = new Set<string>(found.flatMap((column) => column?.name ?? []));
  if (!needed.some((name) => fields.has(name))) throw missing(names, needed);
  const nameless = names.indexOf("");
  if (nameless >= 0) throw refusedHeader(csvSays.columnWithoutName({ number: nameless + 1 }));
  const read = names.map((name, at): Column<Name> => {
    const column = found[at];
    if (column === undefined || fields.has(column.yieldsTo ?? "")) return { trait: name };
    return { field: column.name };
  });
  refuseDuplicates(names, read);
  return read;
}

function missing(names: readonly string[], needed: readonly string[]): Error {
  const columns = names.slice(0, maxNamed).map((name) => name.slice(0, maxShown));
  return refusedHeader(csvSays.columnMissing({ wanted: needed, columns }));
}

const maxNamed = 20;
const maxShown = 100;

function refuseDuplicates(names: readonly string[], columns: readonly Column<string>[]): void {
  const seen = new Map<string, string>();
  for (const [at, column] of columns.entries()) {
    const name = names[at] ?? "";
    const key = JSON.stringify(column);
    const other = seen.get(key);
    if (other === name) throw refusedHeader(csvSays.columnTwice({ name }), name);
    if (other !== undefined && "field" in column) {
      const { field } = column;
      throw refusedHeader(csvSays.columnsMeanSame({ names: [other, name], field }), field);
    }
    seen.set(key, name);
  }
}

function refusedHeader(problem: Sentence, column?: string): Error {
  return refusedRow(csvIssue(1, problem, column));
}
