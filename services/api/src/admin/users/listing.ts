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
import { rowsAtOnce } from "./people-set.js";
import type { PropertyOrder } from "./property-order.js";
import type { Selection } from "./selection.js";
import { everyRead, partsOf, sift, type Source } from "./sift.js";
import { spotOrder, type Spot } from "./spot.js";

/** A range of a list. */
export interface Stretch {
  /** Exclusive; from the start, or from the end when walking back. */
  readonly from: Spot | undefined;
  /** Against the list's own order. */
  readonly back: boolean;
  readonly limit: number;
}

export interface Listing {
  /** Up to `limit` in the order of the walk; fewer only where the list ends. */
  walk(stretch: Stretch): Promise<readonly Spot[]>;
  /** Whether a user is at the position now. */
  has(spot: Spot): Promise<boolean>;
}

export interface ListingOrder {
  readonly workspaceId: WorkspaceId;
  readonly selection: Selection;
  /** Absent for a list in order of ids. */
  readonly property?: PropertyOrder | undefined;
  readonly isDescending: boolean;
  /** Users of a page, to choose the cheaper way. */
  readonly pageSize: number;
  /** Filters that read at most this many users are read completely and sorted in memory. */
  readonly readAllUpTo: number;
}

export function openListing(order: ListingOrder): Listing {
  const { property } = order;
  const empty = withoutValue(order);
  if (property === undefined) return { walk: empty, has: (spot) => isThere(spot, order) };
  const valued = withValue(order, property);
  const alongIndex: Listing["walk"] = async ({ from, back, limit }) => {
    const parts = back ? [empty, valued] : [valued, empty];
    const first = from === undefined ? 0 : parts.indexOf(from.value === null ? empty : valued);
    const spots: Spot[] = [];
    for (const [index, part] of parts.entries()) {
      if (index < first || spots.length === limit) continue;
      const start = index === first ? from : undefined;
      spots.push(...(await part({ from: start, back, limit: limit - spots.length })));
    }
    return spots;
  };
  const choose = once(async () => ((await isFew(order, property)) ? readAll(order, property) : alongIndex));
  return {
    walk: async (stretch) => ((await order.selection.count()) === 0 ? [] : (await choose())(stretch)),
    has: (spot) => isThere(spot, order),
  };
}

function withoutValue(order: ListingOrder): Listing["walk"] {
  const { workspaceId, selection, property, isDescending } = order;
  return async ({ from, back, limit }) => {
    if (property !== undefined && (await haveAllValues(selection, property))) return [];
    const places = await sift<string>({
      read: (last, size) =>
        selection.walk({ from: last ?? from?.place, back: back !== isDescending, limit: size }),
      readAtMost: selection.readAtMost,
      keep: property && ((found) => withoutThoseOf(property, found)),
      limit,
    });
    return places.map((place) => ({ value: null, place, workspaceId }));
  };
}

function withValue({ selection, isDescending }: ListingOrder, property: PropertyOrder): Listing["walk"] {
  return async ({ from, back, limit }) =>
    sift({
      read: (last, size) =>
        property.walk({ from: last ?? from, isDescending: isDescending !== back, limit: size }),
      readAtMost: rowsAtOnce,
      limit,
      ...(!selection.isEverybody && {
        keep: (spots: readonly Spot[]) => selected(spots, selection),
        expected: limit * (await rowsPerMatch(selection, property)),
      }),
    });
}

async function withoutThoseOf(
  property: PropertyOrder,
  places: readonly string[],
): Promise<readonly string[]> {
  const values = await property.valuesAt(places);
  return places.filter((place) => !values.has(place));
}

async function selected(spots: readonly Spot[], selection: Selection): Promise<readonly Spot[]> {
  const left = new Set(await selection.among(spots.map(({ place }) => place)));
  return spots.filter(({ place }) => left.has(place));
}

/** Avoids searching a list of all users for users without a value. */
async function haveAllValues(selection: Selection, property: PropertyOrder): Promise<boolean> {
  if (!selection.isEverybody) return false;
  const [people, values] = await Promise.all([selection.count(), property.count()]);
  return values >= people;
}

async function isThere(
  { place, value }: Spot,
  { selection, property }: Pick<ListingOrder, "selection" | "property">,
): Promise<boolean> {
  const [listed, left, values] = await Promise.all([
    selection.everybody.among([place]),
    selection.among([place]),
    property?.valuesAt([place]),
  ]);
  return listed.has(place) && left.length > 0 && (values?.get(place) ?? null) === value;
}

/** Whether reading all users costs less than a page along the index. */
async function isFew(
  { selection, pageSize, readAllUpTo }: ListingOrder,
  property: PropertyOrder,
): Promise<boolean> {
  if (selection.isEverybody) return false;
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
  const spots: Spot[] = [];
  for await (const places of everyRead(source)) {
    for (const part of partsOf(places)) {
      const values = await property.valuesAt(part);
      spots.push(...part.map((place) => ({ value: values.get(place) ?? null, place, workspaceId })));
    }
  }
  const compare = spotOrder(isDescending);
  const forth = spots.toSorted(compare);
  const sides = { forth, back: forth.toReversed() };
  return async ({ from, back, limit }) => {
    const isBeyond = (spot: Spot): boolean =>
      from === undefined || (back ? compare(spot, from) < 0 : compare(spot, from) > 0);
    return (back ? sides.back : sides.forth).filter(isBeyond).slice(0, limit);
  };
}
