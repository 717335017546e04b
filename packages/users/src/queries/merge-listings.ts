/**
 * Merges the lists of several workspaces: a parent shows the users of its children. The order is that of each
 * list, then by workspace; a single workspace's list is returned unchanged.
 */
import type { WorkspaceId } from "@signalbox/core";
import type { Listing, ListRange } from "./listing.js";
import { mergeStreams } from "./merge-streams.js";
import { positionOrder, type ListPosition } from "./list-position.js";

export interface WorkspaceListing {
  readonly workspaceId: WorkspaceId;
  readonly listing: Listing;
}

export function mergeListings(parts: readonly WorkspaceListing[], isDescending: boolean): Listing {
  const order = positionOrder(isDescending);
  return {
    async walk({ from, back, limit }) {
      const compare = back ? (left: ListPosition, right: ListPosition): number => order(right, left) : order;
      return mergeStreams({
        streams: parts.map(
          (part) => (last: ListPosition | undefined, size: number) =>
            last === undefined
              ? readFrom(part, { from, back, limit: size }, compare)
              : part.listing.walk({ from: last, back, limit: size }),
        ),
        compare,
        limit,
      });
    },
    async has(position) {
      const part = parts.find(({ workspaceId }) => workspaceId === position.workspaceId);
      return part !== undefined && (await part.listing.has(position));
    },
  };
}

/** A user at the same position in a later workspace comes behind it. */
async function readFrom(
  { workspaceId, listing }: WorkspaceListing,
  range: ListRange,
  compare: (left: ListPosition, right: ListPosition) => number,
): Promise<readonly ListPosition[]> {
  const { from, back, limit } = range;
  if (from === undefined) return listing.walk(range);
  const samePosition = { ...from, workspaceId };
  if (compare(samePosition, from) <= 0 || !(await listing.has(samePosition))) {
    return listing.walk({ from: samePosition, back, limit });
  }
  return limit === 1
    ? [samePosition]
    : [samePosition, ...(await listing.walk({ from: samePosition, back, limit: limit - 1 }))];
}
