/**
 * For tests: extracts the queries from commands of the database driver, and checks whether a field restricts them, and
 * whether a sharded cluster finds their shard.
 */

export type Filter = Readonly<Record<string, unknown>>;

export interface SentQuery {
  readonly command: string;
  readonly collection: string;
  readonly filter: Filter;
  /** Whether it may write several documents at once. */
  readonly multi: boolean;
}

/** The filters of a command; empty for a command without one. */
export function queriesOf(command: string, document: Filter): SentQuery[] {
  const collection = String(document[command]);
  return filtersOf(command, document).map((query) => ({ command, collection, multi: false, ...query }));
}

type Found = Pick<SentQuery, "filter"> & Partial<Pick<SentQuery, "multi">>;

function filtersOf(command: string, document: Filter): readonly Found[] {
  switch (command) {
    case "find":
      return [{ filter: filterIn(document, "filter") }];
    case "findAndModify":
    case "count":
    case "distinct":
      return [{ filter: filterIn(document, "query") }];
    case "aggregate":
      return [{ filter: filterIn(listIn(document, "pipeline")[0] ?? {}, "$match") }];
    case "update":
      return listIn(document, "updates").map((update) => ({
        filter: filterIn(update, "q"),
        multi: update["multi"] === true,
      }));
    case "delete":
      return listIn(document, "deletes").map((removal) => ({
        filter: filterIn(removal, "q"),
        multi: removal["limit"] === 0,
      }));
    default:
      return [];
  }
}

/** Whether the filter restricts the field to values: an equality, a list, or a range with a lower bound. */
export function isBound(field: string, filter: Filter): boolean {
  if (field in filter) return narrows(filter[field]);
  const all = listIn(filter, "$and");
  const some = listIn(filter, "$or");
  return (
    all.some((part) => isBound(field, part)) ||
    (some.length > 0 && some.every((part) => isBound(field, part)))
  );
}

/**
 * Whether the filter names the documents it may match: `_id` is one value or a list of them, and no alternative is without.
 * Only then a cluster whose shard key is the id asks the shards of these documents alone.
 */
export function namesIds(filter: Filter): boolean {
  if ("_id" in filter) return isNamed(filter["_id"]);
  const some = listIn(filter, "$or");
  return listIn(filter, "$and").some(namesIds) || (some.length > 0 && some.every(namesIds));
}

function isNamed(condition: unknown): boolean {
  return typeof condition !== "object" || (condition !== null && ("$in" in condition || "$eq" in condition));
}

/** The fields that a filter restricts, as `_id, owner`: what kind of query it is. */
export function shapeOf(filter: Filter): string {
  const fields = Object.keys(filter).filter((key) => !key.startsWith("$"));
  const parts = [...listIn(filter, "$and"), ...listIn(filter, "$or")].map(shapeOf);
  const all = [...fields, ...parts.flatMap((part) => part.split(", "))].filter((each) => each !== "");
  return [...new Set(all)].toSorted().join(", ");
}

const narrowing = ["$eq", "$in", "$gt", "$gte", "$lt", "$lte"];

function narrows(condition: unknown): boolean {
  if (typeof condition !== "object" || condition === null) return true;
  return narrowing.some((operator) => operator in condition);
}

function filterIn(document: Filter, key: string): Filter {
  const value = document[key];
  return isFilter(value) ? value : {};
}

function listIn(document: Filter, key: string): readonly Filter[] {
  const value = document[key];
  return Array.isArray(value) ? value.filter(isFilter) : [];
}

function isFilter(value: unknown): value is Filter {
  return typeof value === "object" && value !== null;
}
