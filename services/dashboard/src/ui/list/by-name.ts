/** Filters and orders of lists whose operation answers with all rows at once. */
import { hasWords } from "../text/fold-text.js";
import { isIdOf } from "./find-by-name.js";

export interface NamedRow {
  readonly id: string;
  readonly name: string;
  readonly updatedAt: number;
  readonly archived?: true | undefined;
}

export interface NamedSearch {
  /** Words of the name, or the id. */
  readonly q?: string | undefined;
  /** The archived rows, which are left out otherwise. */
  readonly archive?: "archived" | undefined;
  readonly sort?: string | undefined;
  readonly order?: "asc" | "desc" | undefined;
}

/** Undefined while the rows are read. At first the latest changed ones. */
export function foundByName<Row extends NamedRow>(
  rows: readonly Row[] | undefined,
  { q, archive, sort = "changed", order = sort === "changed" ? "desc" : "asc" }: NamedSearch,
): readonly Row[] | undefined {
  const ascending = rows
    ?.filter(({ archived }) => (archived === true) === (archive === "archived"))
    .filter(({ id, name }) => q === undefined || hasWords(name, q) || isIdOf(id, q))
    .toSorted((one, other) =>
      sort === "name" ? one.name.localeCompare(other.name) : one.updatedAt - other.updatedAt,
    );
  return order === "desc" ? ascending?.toReversed() : ascending;
}
