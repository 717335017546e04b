/**
 * Reads the header of an uploaded table. Columns with a meaning are recognized however they are spelled (`E-Mail`,
 * `User ID`); all others are traits, whose names stay as they are but for blanks around them.
 */
import { badRequest } from "../../http/errors.js";
import { withoutGuard } from "../formula-guard.js";

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
  const names = withoutNamelessEnd(cells.map((cell) => withoutGuard(cell.trim()).trim()));
  const found = names.map((name) => columns.find(({ spellings }) => spellings.includes(spellingOf(name))));
  const fields = new Set<string>(found.flatMap((column) => column?.name ?? []));
  if (!needed.some((name) => fields.has(name))) throw missing(names, needed);
  const nameless = names.indexOf("");
  if (nameless >= 0) throw badRequest(`row 1: column ${nameless + 1} has no name`);
  const read = names.map((name, at): Column<Name> => {
    const column = found[at];
    if (column === undefined || fields.has(column.yieldsTo ?? "")) return { trait: name };
    return { field: column.name };
  });
  refuseDuplicates(names, read);
  return read;
}

function withoutNamelessEnd(names: readonly string[]): readonly string[] {
  return names.slice(0, names.findLastIndex((name) => name !== "") + 1);
}

/** `E‑Mail Address` is `emailaddress`. */
function spellingOf(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_\p{Pd}\p{Cf}]+/gu, "");
}

function missing(names: readonly string[], needed: readonly string[]): Error {
  const wanted = needed.map(quoted).join(" or ");
  const listed = names.slice(0, maxNamed).map((name) => quoted(name.slice(0, maxShown)));
  return badRequest(`row 1: the column ${wanted} is missing; there are ${listed.join(", ")}`);
}

const maxNamed = 20;
const maxShown = 100;

function refuseDuplicates(names: readonly string[], columns: readonly Column<string>[]): void {
  const seen = new Map<string, string>();
  for (const [at, column] of columns.entries()) {
    const name = names[at] ?? "";
    const key = JSON.stringify(column);
    const other = seen.get(key);
    if (other === name) throw badRequest(`row 1: two columns are named ${quoted(name)}`);
    if (other !== undefined && "field" in column) {
      const both = `${quoted(other)} and ${quoted(name)}`;
      throw badRequest(`row 1: the columns ${both} both mean ${quoted(column.field)}; keep one of them`);
    }
    seen.set(key, name);
  }
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
