/** A row query for MongoDB: equalities and one order; callers' values are never read as operators. */
import type { Json, RowQuery, RowRange, RowWalk } from "@signalbox/core";
import type { Filter, Sort } from "mongodb";
import { checkColumn } from "../row-values.js";
import { encodeValue, type StoredDocument } from "./documents.js";

type Query = Filter<StoredDocument>;

/** Throws a `TypeError` on a column no row may have. Null also finds rows without the column. */
export function equalities(where: Readonly<Record<string, Json>>): Query {
  return Object.fromEntries(
    Object.entries(where).map(([column, value]) => [checkColumn(column), { $eq: encodeValue(value) }]),
  );
}

/** The rows of a query, and only those after its `after`. */
export function rowsQuery({ where, order, after }: Pick<RowQuery, "where" | "order" | "after">): Query {
  if (after === undefined) return equalities(where);
  return { $and: [equalities(where), behind(order, after)] };
}

type Range = Pick<RowRange, "prefix" | "where" | "atLeast">;

/** Bounds on the id alone, so that the server does not choose another index and sort. */
export function rangeQuery({ prefix, ...conditions }: Range): Query {
  return { ...conditionsOf(conditions), _id: idRangeOf(prefix) };
}

export function walkQuery(walk: Range & Pick<RowWalk, "from" | "direction">): Query {
  const { prefix, from, direction, ...conditions } = walk;
  const range = idRangeOf(prefix);
  if (from === undefined) return rangeQuery(walk);
  const beyond = direction === "asc" ? { ...range, $gt: from } : { ...range, $lt: from };
  return { ...conditionsOf(conditions), _id: beyond };
}

/** `$gte` with a number matches numbers alone. */
function conditionsOf({ where, atLeast = {} }: Omit<Range, "prefix">): Query {
  const least = Object.entries(atLeast).map(([column, value]) => [checkColumn(column), { $gte: value }]);
  return { ...equalities(where), ...Object.fromEntries(least) };
}

/** `0` is the character after the slash. Throws a `TypeError` for a prefix that does not end with one. */
function idRangeOf(prefix: string): { readonly $gte: string; readonly $lt: string } {
  if (!prefix.endsWith("/")) throw new TypeError(`a prefix ends with a slash: ${prefix.slice(0, 80)}`);
  return { $gte: prefix, $lt: `${prefix.slice(0, -1)}0` };
}

export function rowOrder({ by, direction }: RowQuery["order"]): Sort {
  const sign = direction === "asc" ? 1 : -1;
  return { [checkColumn(by)]: sign, _id: sign };
}

/** A column holds values of one type, or nothing; nothing sorts first, and `$gt` never matches it. */
function behind({ by, direction }: RowQuery["order"], after: NonNullable<RowQuery["after"]>): Query {
  const column = checkColumn(by);
  const beyond = direction === "asc" ? "$gt" : "$lt";
  const tie = { [column]: { $eq: encodeValue(after.value) }, _id: { [beyond]: after.id } };
  if (after.value === null) return direction === "asc" ? { $or: [tie, { [column]: { $ne: null } }] } : tie;
  const further = { [column]: { [beyond]: encodeValue(after.value) } };
  if (direction === "desc") return { $or: [tie, further, { [column]: null }] };
  // The bound is where an index is entered: DocumentDB derives none from the alternatives and reads all entries before.
  return { [column]: { $gte: encodeValue(after.value) }, $or: [tie, further] };
}
