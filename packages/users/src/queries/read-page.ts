/**
 * One page of a list with the positions of its neighbours. Reads one item more than requested to know whether the
 * list continues, and one back to know whether it began before.
 */
import type { Listing } from "./listing.js";
import type { ListPosition } from "./list-position.js";

export interface PageRequest {
  readonly cursor: ListPosition | undefined;
  readonly direction: "after" | "before";
  /** Whether the page excludes the user at the cursor. */
  readonly isExclusive: boolean;
  readonly limit: number;
}

export interface Page {
  readonly positions: readonly ListPosition[];
  /** Whether there are users behind and before the page. */
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
}

export async function readPage(listing: Listing, request: PageRequest): Promise<Page> {
  const { cursor, direction, limit } = request;
  const back = direction === "before";
  const found = await readFrom(listing, request);
  const near = found.slice(0, limit);
  const goesOn = found.length > limit;
  const cameFrom = cursor !== undefined && (await isAnythingBehind(listing, cursor, near[0], back));
  return back
    ? { positions: near.toReversed(), hasNext: cameFrom, hasPrevious: goesOn }
    : { positions: near, hasNext: goesOn, hasPrevious: cameFrom };
}

/** Up to one more than the page holds, the nearest to the cursor first. */
async function readFrom(
  listing: Listing,
  { cursor, direction, isExclusive, limit }: PageRequest,
): Promise<readonly ListPosition[]> {
  const back = direction === "before";
  const withOwn = cursor !== undefined && !isExclusive && (await listing.has(cursor));
  const others = await listing.walk({ from: cursor, back, limit: withOwn ? limit : limit + 1 });
  return withOwn ? [cursor, ...others] : others;
}

/** Whether there are users on the other side of the page; usually that is the user at the cursor. */
async function isAnythingBehind(
  listing: Listing,
  cursor: ListPosition,
  first: ListPosition | undefined,
  back: boolean,
): Promise<boolean> {
  if (first === undefined) return false;
  const isOwn = first.place === cursor.place && first.workspaceId === cursor.workspaceId;
  if (!isOwn && (await listing.has(cursor))) return true;
  return (await listing.walk({ from: first, back: !back, limit: 1 })).length > 0;
}
