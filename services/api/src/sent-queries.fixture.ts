/** Extracts the queries from commands of the database driver, and checks whether a field restricts them. */

export type Filter = Readonly<Record<string, unknown>>;

export interface SentQuery {
  readonly command: string;
  readonly collection: string;
  readonly filter: Filter;
}

/** The filters of a command; empty for a command without one. */
export function queriesOf(command: string, document: Filter): SentQuery[] {
  const collection = String(document[command]);
  return filtersOf(command, document).map((filter) => ({ command, collection, filter }));
}

function filtersOf(command: string, document: Filter): readonly Filter[] {
  switch (command) {
    case "find":
      return [filterIn(document, "filter")];
    case "findAndModify":
    case "count":
    case "distinct":
      return [filterIn(document, "query")];
    case "aggregate":
      return [filterIn(listIn(document, "pipeline")[0] ?? {}, "$match")];
    case "update":
      return listIn(document, "updates").map((update) => filterIn(update, "q"));
    case "delete":
      return listIn(document, "deletes").map((removal) => filterIn(removal, "q"));
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
