/**
 * One page of a list, with the positions its neighbours begin at. One more than asked for tells whether the list goes on;
 * a step back tells whether it began before.
 */
import type { Listing } from "./listing.js";
import type { Spot } from "./spot.js";

export interface PageRequest {
  readonly cursor: Spot | undefined;
  readonly direction: "after" | "before";
  /** Whether the page begins beside the cursor's own person, rather than with them. */
  readonly isExclusive: boolean;
  readonly limit: number;
}

export interface Page {
  readonly spots: readonly Spot[];
  /** Whether there is more behind it, and before it. */
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
    ? { spots: near.toReversed(), hasNext: cameFrom, hasPrevious: goesOn }
    : { spots: near, hasNext: goesOn, hasPrevious: cameFrom };
}

/** Up to one more than the page holds, the nearest to the cursor first. */
async function readFrom(
  listing: Listing,
  { cursor, direction, isExclusive, limit }: PageRequest,
): Promise<readonly Spot[]> {
  const back = direction === "before";
  const withOwn = cursor !== undefined && !isExclusive && (await listing.has(cursor));
  const others = await listing.walk({ from: cursor, back, limit: withOwn ? limit : limit + 1 });
  return withOwn ? [cursor, ...others] : others;
}

/** Whether the list has anybody on the side of the page that was not read. Mostly that is the cursor's own person. */
async function isAnythingBehind(
  listing: Listing,
  cursor: Spot,
  first: Spot | undefined,
  back: boolean,
): Promise<boolean> {
  if (first === undefined) return false;
  const isOwn = first.place === cursor.place && first.workspaceId === cursor.workspaceId;
  if (!isOwn && (await listing.has(cursor))) return true;
  return (await listing.walk({ from: first, back: !back, limit: 1 })).length > 0;
}
