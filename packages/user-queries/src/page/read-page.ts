/**
 * One page of a list with the positions of its neighbours. Reads one item more than requested to know whether the
 * list continues, and one back to know whether it began before.
 */
import type { OrderedSet } from "../order/ordered-set.js";
import type { Position } from "../order/position.js";

export interface PageRequest {
  readonly cursor: Position | undefined;
  readonly direction: "after" | "before";
  /** Whether the page excludes the user at the cursor. */
  readonly isExclusive: boolean;
  readonly limit: number;
}

export interface Page {
  readonly positions: readonly Position[];
  /** Whether there are users behind and before the page. */
  readonly hasNext: boolean;
  readonly hasPrevious: boolean;
}

export async function readPage(ordered: OrderedSet, request: PageRequest): Promise<Page> {
  const { cursor, direction, limit } = request;
  const back = direction === "before";
  const found = await readFrom(ordered, request);
  const positions = found.slice(0, limit);
  const hasMore = found.length > limit;
  const hasUsersBefore = cursor !== undefined && (await hasOtherUsers(ordered, cursor, positions[0], back));
  return back
    ? { positions: positions.toReversed(), hasNext: hasUsersBefore, hasPrevious: hasMore }
    : { positions, hasNext: hasMore, hasPrevious: hasUsersBefore };
}

/** Up to one more than the page holds, the nearest to the cursor first. */
async function readFrom(
  ordered: OrderedSet,
  { cursor, direction, isExclusive, limit }: PageRequest,
): Promise<readonly Position[]> {
  const back = direction === "before";
  const includesCursor = cursor !== undefined && !isExclusive && (await ordered.has(cursor));
  const others = await ordered.walk({ from: cursor, back, limit: includesCursor ? limit : limit + 1 });
  return includesCursor ? [cursor, ...others] : others;
}

/** Whether there are users on the other side of the page; usually that is the user at the cursor. */
async function hasOtherUsers(
  ordered: OrderedSet,
  cursor: Position,
  first: Position | undefined,
  back: boolean,
): Promise<boolean> {
  if (first === undefined) return false;
  const isAtCursor = first.place === cursor.place && first.workspaceId === cursor.workspaceId;
  if (!isAtCursor && (await ordered.has(cursor))) return true;
  return (await ordered.walk({ from: first, back: !back, limit: 1 })).length > 0;
}
