/**
 * The list of one workspace's users in one order, walked in both directions from any position. A list sorted by a
 * user property has two parts: users with a value, along the property's index, then users without a value, in
 * order of sort key. Cost of a page: in order of ids, the rows it shows and those that the filter drops. Sorted,
 * the same along the property's index, or, where a filter selects so few that reading all of them is cheaper, one
 * walk of the filter's driver. Users without a value are found by skipping those who have one: a page behind the
 * last value of a property that nearly all users have reads nearly all users.
 */
import type { WorkspaceId } from "@signalbox/core";
import { once } from "../streams/once.js";
import { rowsPerRead } from "../sets/user-set.js";
import type { PropertyOrder } from "./property-order.js";
import type { FilteredSet } from "../filter/filtered-set.js";
import { everyRead, partsOf, walkMatching, type Source } from "../streams/walk-matching.js";
import { positionOrder, type Position } from "./position.js";

/** A range of a list. */
export interface OrderedRange {
  /** Exclusive; from the start, or from the end when walking back. */
  readonly from: Position | undefined;
  /** Against the list's own order. */
  readonly back: boolean;
  readonly limit: number;
}

export interface OrderedSet {
  /** Up to `limit` in the order of the walk; fewer only where the list ends. */
  walk(range: OrderedRange): Promise<readonly Position[]>;
  /** Whether a user is at the position now. */
  has(position: Position): Promise<boolean>;
}

export interface SetOrder {
  readonly workspaceId: WorkspaceId;
  readonly set: FilteredSet;
  /** Absent for a list in order of ids. */
  readonly property?: PropertyOrder | undefined;
  readonly isDescending: boolean;
  /** The users of a page; decides which way of reading is cheaper. */
  readonly pageSize: number;
  /** Filters that read at most this many users are read completely and sorted in memory. */
  readonly readAllUpTo: number;
}

export function orderSet(order: SetOrder): OrderedSet {
  const { property } = order;
  const withoutValues = withoutValue(order);
  if (property === undefined)
    return { walk: withoutValues, has: (position) => isAtPosition(position, order) };
  const withValues = withValue(order, property);
  const alongIndex: OrderedSet["walk"] = async ({ from, back, limit }) => {
    const parts = back ? [withoutValues, withValues] : [withValues, withoutValues];
    const first = from === undefined ? 0 : parts.indexOf(from.value === null ? withoutValues : withValues);
    const positions: Position[] = [];
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
  const { set } = order;
  return {
    // Along the index nobody is found only at its end. All users are not counted: that takes long, and it has them.
    walk: async (range) => (!set.isAllUsers && (await set.count()) === 0 ? [] : (await choose())(range)),
    has: (position) => isAtPosition(position, order),
  };
}

function withoutValue(order: SetOrder): OrderedSet["walk"] {
  const { workspaceId, set, property, isDescending } = order;
  return async ({ from, back, limit }) => {
    if (property !== undefined && (await haveAllValues(set, property))) return [];
    const sortKeys = await walkMatching<string>({
      read: (last, size) => set.walk({ from: last ?? from?.place, back: back !== isDescending, limit: size }),
      readAtMost: set.readAtMost,
      keep: property && ((found) => keepWithoutValue(property, found)),
      limit,
    });
    return sortKeys.map((sortKey) => ({ value: null, place: sortKey, workspaceId }));
  };
}

function withValue({ set, isDescending }: SetOrder, property: PropertyOrder): OrderedSet["walk"] {
  return async ({ from, back, limit }) =>
    walkMatching({
      read: (last, size) =>
        property.walk({ from: last ?? from, isDescending: isDescending !== back, limit: size }),
      readAtMost: rowsPerRead,
      limit,
      ...(!set.isAllUsers && {
        keep: (positions: readonly Position[]) => selected(positions, set),
        expected: limit * (await rowsPerMatch(set, property)),
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

async function selected(positions: readonly Position[], set: FilteredSet): Promise<readonly Position[]> {
  const selectedKeys = new Set(await set.among(positions.map(({ place: sortKey }) => sortKey)));
  return positions.filter(({ place: sortKey }) => selectedKeys.has(sortKey));
}

/** Avoids searching a list of all users for users without a value. */
async function haveAllValues(set: FilteredSet, property: PropertyOrder): Promise<boolean> {
  if (!set.isAllUsers) return false;
  const [users, values] = await Promise.all([set.count(), property.count()]);
  return values >= users;
}

async function isAtPosition(
  { place: sortKey, value }: Position,
  { set, property }: Pick<SetOrder, "set" | "property">,
): Promise<boolean> {
  const [listed, selectedKeys, values] = await Promise.all([
    set.allUsers.among([sortKey]),
    set.among([sortKey]),
    property?.valuesAt([sortKey]),
  ]);
  return listed.has(sortKey) && selectedKeys.length > 0 && (values?.get(sortKey) ?? null) === value;
}

/** Whether reading all users costs less than a page along the index. */
async function isReadingAllCheaper(
  { set, pageSize, readAllUpTo }: SetOrder,
  property: PropertyOrder,
): Promise<boolean> {
  if (set.isAllUsers) return false;
  const cost = await set.cost();
  return cost <= readAllUpTo || cost <= pageSize * (await rowsPerMatch(set, property));
}

/** Estimated rows along the property's index per selected user. */
async function rowsPerMatch(set: FilteredSet, property: PropertyOrder): Promise<number> {
  const [matches, values] = await Promise.all([set.count(), property.count()]);
  return values / Math.max(1, matches);
}

async function readAll(order: SetOrder, property: PropertyOrder): Promise<OrderedSet["walk"]> {
  const { workspaceId, set, isDescending } = order;
  const source: Source<string> = {
    read: (from, limit) => set.walk({ from, back: false, limit }),
    readAtMost: set.readAtMost,
  };
  const positions: Position[] = [];
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
    const isBeyond = (position: Position): boolean =>
      from === undefined || (back ? compare(position, from) < 0 : compare(position, from) > 0);
    return (back ? ordered.back : ordered.forward).filter(isBeyond).slice(0, limit);
  };
}
