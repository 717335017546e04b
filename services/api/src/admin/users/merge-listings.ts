/**
 * Merges the lists of several workspaces: a parent shows the users of its children. The order is that of each
 * list, then by workspace; a single workspace's list is returned unchanged.
 */
import type { WorkspaceId } from "@signalbox/core";
import type { Listing, Stretch } from "./listing.js";
import { mergeStreams } from "./merge-streams.js";
import { spotOrder, type Spot } from "./spot.js";

export interface WorkspaceListing {
  readonly workspaceId: WorkspaceId;
  readonly listing: Listing;
}

export function mergeListings(parts: readonly WorkspaceListing[], isDescending: boolean): Listing {
  const order = spotOrder(isDescending);
  return {
    async walk({ from, back, limit }) {
      const compare = back ? (left: Spot, right: Spot): number => order(right, left) : order;
      return mergeStreams({
        streams: parts.map(
          (part) => (last: Spot | undefined, size: number) =>
            last === undefined
              ? beginIn(part, { from, back, limit: size }, compare)
              : part.listing.walk({ from: last, back, limit: size }),
        ),
        compare,
        limit,
      });
    },
    async has(spot) {
      const part = parts.find(({ workspaceId }) => workspaceId === spot.workspaceId);
      return part !== undefined && (await part.listing.has(spot));
    },
  };
}

/** A user at the same position in a later workspace comes behind it. */
async function beginIn(
  { workspaceId, listing }: WorkspaceListing,
  stretch: Stretch,
  compare: (left: Spot, right: Spot) => number,
): Promise<readonly Spot[]> {
  const { from, back, limit } = stretch;
  if (from === undefined) return listing.walk(stretch);
  const twin = { ...from, workspaceId };
  if (compare(twin, from) <= 0 || !(await listing.has(twin))) {
    return listing.walk({ from: twin, back, limit });
  }
  return limit === 1 ? [twin] : [twin, ...(await listing.walk({ from: twin, back, limit: limit - 1 }))];
}
