/** The list of a call: selected users of one or several workspaces, in the order of ids or of a user property. */
import { AppError, type TableStore, issueAt, refusalError, type Sentence } from "@signalbox/core";
import { orderSet, type OrderedSet } from "./ordered-set.js";
import { mergeOrdered } from "./merge-ordered.js";
import { propertyOrder } from "./property-order.js";
import { whyNotSearchable, type FilteredUsers } from "../filter/filter-users.js";
import { says } from "../issue-sentences.js";

/** The `sortBy` value for the order of ids. */
export const byIds = "id";

export interface UserOrder {
  /** `byIds`, or the id or name of a user property. */
  readonly sortBy: string;
  readonly sortOrder: "asc" | "desc";
  /** The size of a page. */
  readonly limit: number;
  /** How many users are sorted in memory without a noticeable delay; only tests override it. */
  readonly readAllUpTo?: number;
}

const sortInMemoryUpTo = 5_000;

/** Throws `BadRequest` for an unknown sort order. */
export function orderUsers(
  filtered: readonly FilteredUsers[],
  { sortBy, sortOrder, limit, readAllUpTo = sortInMemoryUpTo }: UserOrder,
  tables: TableStore,
): OrderedSet {
  const isDescending = sortOrder === "desc";
  const slots = sortSlots(filtered, sortBy);
  const parts = filtered.map(({ workspaceId, set }, index) => {
    const slot = slots[index];
    return {
      workspaceId,
      ordered: orderSet({
        workspaceId,
        set,
        property: slot === undefined ? undefined : propertyOrder(workspaceId, slot, tables),
        isDescending,
        pageSize: limit,
        readAllUpTo,
      }),
    };
  });
  return mergeOrdered(parts, isDescending);
}

/** The slots of the property in each workspace that has it. */
function sortSlots(filtered: readonly FilteredUsers[], sortBy: string): readonly (number | undefined)[] {
  if (sortBy === byIds) return [];
  const properties = filtered.map(
    ({ state: { userProperties } }) =>
      userProperties.find(({ id }) => id === sortBy) ?? userProperties.find(({ name }) => name === sortBy),
  );
  const known = properties.filter((property) => property !== undefined);
  if (known.length === 0) {
    throw badOrder(says.noOrder());
  }
  const issue = known.map(whyNotSearchable).find((each) => each !== undefined);
  if (issue !== undefined) throw badOrder(issue);
  return properties.map((property) => property?.slot);
}

function badOrder(fault: Sentence): AppError {
  return refusalError("BadRequest", issueAt(["sortBy"], fault));
}
