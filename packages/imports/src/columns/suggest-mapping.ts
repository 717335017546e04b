/**
 * The mapping that is suggested for a file: columns with a meaning, traits that users have, groups by their names. Every
 * other column becomes a trait or a property of its own name. Pure.
 */
import { targetKey, type ImportColumn, type ImportSubject, type ImportTarget } from "../mapping.js";
import { isAddedColumn } from "../order.js";
import { columnsOfEvents, columnsOfUsers } from "./known-columns.js";
import { bareSpelling, matchColumns, type Candidate } from "./match-columns.js";

export interface KnownNames {
  /** Of traits that users have. */
  readonly traits: readonly string[];
  readonly subscriptionGroups: readonly { readonly id: string; readonly name: string }[];
}

/** In the order of the columns; no two become the same. */
export function suggestMapping(
  { subject, columns }: { readonly subject: ImportSubject; readonly columns: readonly string[] },
  known: KnownNames,
): readonly ImportColumn[] {
  const candidates = subject === "events" ? columnsOfEvents : candidatesOf(known);
  // A file of another product names traits and properties by their path.
  const names = columns.map((column) =>
    isAddedColumn(column) ? "" : column.replace(/^(?:traits|properties)\./, ""),
  );
  const matched = matchColumns(names, candidates);
  const used = new Set([...matched.values()].map(({ target }) => targetKey(target)));
  return columns.map((column, index) => {
    if (isAddedColumn(column)) return { column, to: { type: "skip" } };
    const found = matched.get(index);
    if (found !== undefined) return { column, to: found.target };
    const to = ownTarget(subject, names[index] ?? column);
    const key = targetKey(to);
    if (key !== undefined && used.has(key)) return { column, to: { type: "skip" } };
    used.add(key);
    return { column, to };
  });
}

function ownTarget(subject: ImportSubject, name: string): ImportTarget {
  return subject === "users" ? { type: "trait", trait: name } : { type: "property", property: name };
}

/**
 * A trait that users have keeps its name: where `customerNo` is one, no column of this name is taken for the id. Names by
 * which a column is known first, and those of addresses, stay with their meaning.
 */
function candidatesOf({ traits, subscriptionGroups }: KnownNames): readonly Candidate<ImportTarget>[] {
  const meanings = new Set(
    columnsOfUsers.flatMap(({ name, spellings = [], target }) =>
      (target.type === "email" ? [name, ...spellings] : [name, ...spellings.slice(0, 1)]).map(bareSpelling),
    ),
  );
  const own = traits.filter((trait) => !meanings.has(bareSpelling(trait)));
  const ownSpellings = new Set(own.map(bareSpelling));
  return [
    ...columnsOfUsers.map(({ spellings = [], ...column }) => ({
      ...column,
      spellings: spellings.filter((each) => !ownSpellings.has(bareSpelling(each))),
    })),
    ...own.map((trait): Candidate<ImportTarget> => ({ name: trait, target: { type: "trait", trait } })),
    ...subscriptionGroups.map(({ id, name }): Candidate<ImportTarget> => ({
      name,
      target: { type: "subscription", subscriptionGroupId: id },
    })),
  ];
}
