/**
 * The list of one workspace's users in one order, walked in both directions from any position. A list sorted by a
 * user property has two parts: users with a value, along the property's index, then users without a value, in
 * order of sort key. Cost of a page: in order of ids, the rows it shows and those that the filter drops. Sorted,
 * the same along the property's index, or, where a filter selects so few that reading all of them is cheaper, one
 * walk of the filter's driver. Users without a value are found by skipping those who have one: a page behind the
 * last value of a property that nearly all users have reads nearly all users.
 */
import type { WorkspaceId } from "@signalbox/core";
import { once } from "./once.js";
import { rowsPerRead } from "./user-set.js";
import type { PropertyOrder } from "./property-order.js";
import type { Selection } from "./selection.js";
import { everyRead, partsOf, walkMatching, type Source } from "./walk-matching.js";
import { positionOrder, type ListPosition } from "./list-position.js";

/** A range of a list. */
export interface ListRange {
  /** Exclusive; from the start, or from the end when walking back. */
  readonly from: ListPosition | undefined;
  /** Against the list's own order. */
  readonly back: boolean;
  readonly limit: number;
}

export interface Listing {
  /** Up to `limit` in the order of the walk; fewer only where the list ends. */
  walk(range: ListRange): Promise<readonly ListPosition[]>;
  /** Whether a user is at the position now. */
  has(position: ListPosition): Promise<boolean>;
}

export interface ListingOrder {
  readonly workspaceId: WorkspaceId;
  readonly selection: Selection;
  /** Absent for a list in order of ids. */
  readonly property?: PropertyOrder | undefined;
  readonly isDescending: boolean;
  /** The users of a page; decides which way of reading is cheaper. */
  readonly pageSize: number;
  /** Filters that read at most this many users are read completely and sorted in memory. */
  readonly readAllUpTo: number;
}

export function openListing(order: ListingOrder): Listing {
  const { property } = order;
  const withoutValues = withoutValue(order);
  if (property === undefined)
    return { walk: withoutValues, has: (position) => isAtPosition(position, order) };
  const withValues = withValue(order, property);
  const alongIndex: Listing["walk"] = async ({ from, back, limit }) => {
    const parts = back ? [withoutValues, withValues] : [withValues, withoutValues];
    const first = from === undefined ? 0 : parts.indexOf(from.value === null ? withoutValues : withValues);
    const positions: ListPosition[] = [];
    for (const [index, part] of parts.entries()) {
      if (index < first || positions.length === limit) continue;
      const start = index === first ? from : undefined;
      positions.push(...(await part({ from: start, back, limit: limit - positions.length })));
    }
    return positions;
  };
  const choose = once(async () =>
    (await isReadingAllCheaper(order, property)) ? readAll(order, property) : alongIndex,
  );
  const { selection } = order;
  return {
    // Along the index nobody is found only at its end. All users are not counted: that takes long, and it has them.
    walk: async (range) =>
      !selection.isAllUsers && (await selection.count()) === 0 ? [] : (await choose())(range),
    has: (position) => isAtPosition(position, order),
  };
}

function withoutValue(order: ListingOrder): Listing["walk"] {
  const { workspaceId, selection, property, isDescending } = order;
  return async ({ from, back, limit }) => {
    if (property !== undefined && (await haveAllValues(selection, property))) return [];
    const sortKeys = await walkMatching<string>({
      read: (last, size) =>
        selection.walk({ from: last ?? from?.place, back: back !== isDescending, limit: size }),
      readAtMost: selection.readAtMost,
      keep: property && ((found) => keepWithoutValue(property, found)),
      limit,
    });
    return sortKeys.map((sortKey) => ({ value: null, place: sortKey, workspaceId }));
  };
}

function withValue({ selection, isDescending }: ListingOrder, property: PropertyOrder): Listing["walk"] {
  return async ({ from, back, limit }) =>
    walkMatching({
      read: (last, size) =>
        property.walk({ from: last ?? from, isDescending: isDescending !== back, limit: size }),
      readAtMost: rowsPerRead,
      limit,
      ...(!selection.isAllUsers && {
        keep: (positions: readonly ListPosition[]) => selected(positions, selection),
        expected: limit * (await rowsPerMatch(selection, property)),
      }),
    });
}

async function keepWithoutValue(
  property: PropertyOrder,
  sortKeys: readonly string[],
): Promise<readonly string[]> {
  const values = await property.valuesAt(sortKeys);
  return sortKeys.filter((sortKey) => !values.has(sortKey));
}

async function selected(
  positions: readonly ListPosition[],
  selection: Selection,
): Promise<readonly ListPosition[]> {
  const selectedKeys = new Set(await selection.among(positions.map(({ place: sortKey }) => sortKey)));
  return positions.filter(({ place: sortKey }) => selectedKeys.has(sortKey));
}

/** Avoids searching a list of all users for users without a value. */
async function haveAllValues(selection: Selection, property: PropertyOrder): Promise<boolean> {
  if (!selection.isAllUsers) return false;
  const [users, values] = await Promise.all([selection.count(), property.count()]);
  return values >= users;
}

async function isAtPosition(
  { place: sortKey, value }: ListPosition,
  { selection, property }: Pick<ListingOrder, "selection" | "property">,
): Promise<boolean> {
  const [listed, selectedKeys, values] = await Promise.all([
    selection.allUsers.among([sortKey]),
    selection.among([sortKey]),
    property?.valuesAt([sortKey]),
  ]);
  return listed.has(sortKey) && selectedKeys.length > 0 && (values?.get(sortKey) ?? null) === value;
}

/** Whether reading all users costs less than a page along the index. */
async function isReadingAllCheaper(
  { selection, pageSize, readAllUpTo }: ListingOrder,
  property: PropertyOrder,
): Promise<boolean> {
  if (selection.isAllUsers) return false;
  const cost = await selection.cost();
  return cost <= readAllUpTo || cost <= pageSize * (await rowsPerMatch(selection, property));
}

/** Estimated rows along the property's index per selected user. */
async function rowsPerMatch(selection: Selection, property: PropertyOrder): Promise<number> {
  const [matches, values] = await Promise.all([selection.count(), property.count()]);
  return values / Math.max(1, matches);
}

async function readAll(order: ListingOrder, property: PropertyOrder): Promise<Listing["walk"]> {
  const { workspaceId, selection, isDescending } = order;
  const source: Source<string> = {
    read: (from, limit) => selection.walk({ from, back: false, limit }),
    readAtMost: selection.readAtMost,
  };
  const positions: ListPosition[] = [];
  for await (const sortKeys of everyRead(source)) {
    for (const part of partsOf(sortKeys)) {
      const values = await property.valuesAt(part);
      positions.push(
        ...part.map((sortKey) => ({ value: values.get(sortKey) ?? null, place: sortKey, workspaceId })),
      );
    }
  }
  const compare = positionOrder(isDescending);
  const forward = positions.toSorted(compare);
  const ordered = { forward, back: forward.toReversed() };
  return async ({ from, back, limit }) => {
    const isBeyond = (position: ListPosition): boolean =>
      from === undefined || (back ? compare(position, from) < 0 : compare(position, from) > 0);
    return (back ? ordered.back : ordered.forward).filter(isBeyond).slice(0, limit);
  };
}
