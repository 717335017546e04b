/**
 * Merges the lists of several workspaces: a parent shows the users of its children. The order is that of each
 * list, then by workspace; a single workspace's list is returned unchanged.
 */
import type { WorkspaceId } from "@signalbox/core";
import type { OrderedSet, OrderedRange } from "./ordered-set.js";
import { mergeStreams } from "../streams/merge-streams.js";
import { positionOrder, type Position } from "./position.js";

export interface WorkspaceOrder {
  readonly workspaceId: WorkspaceId;
  readonly ordered: OrderedSet;
}

export function mergeOrdered(parts: readonly WorkspaceOrder[], isDescending: boolean): OrderedSet {
  const order = positionOrder(isDescending);
  return {
    async walk({ from, back, limit }) {
      const compare = back ? (left: Position, right: Position): number => order(right, left) : order;
      return mergeStreams({
        streams: parts.map(
          (part) => (last: Position | undefined, size: number) =>
            last === undefined
              ? readFrom(part, { from, back, limit: size }, compare)
              : part.ordered.walk({ from: last, back, limit: size }),
        ),
        compare,
        limit,
      });
    },
    async has(position) {
      const part = parts.find(({ workspaceId }) => workspaceId === position.workspaceId);
      return part !== undefined && (await part.ordered.has(position));
    },
  };
}

/** A user at the same position in a later workspace comes behind it. */
async function readFrom(
  { workspaceId, ordered }: WorkspaceOrder,
  range: OrderedRange,
  compare: (left: Position, right: Position) => number,
): Promise<readonly Position[]> {
  const { from, back, limit } = range;
  if (from === undefined) return ordered.walk(range);
  const samePosition = { ...from, workspaceId };
  if (compare(samePosition, from) <= 0 || !(await ordered.has(samePosition))) {
    return ordered.walk({ from: samePosition, back, limit });
  }
  return limit === 1
    ? [samePosition]
    : [samePosition, ...(await ordered.walk({ from: samePosition, back, limit: limit - 1 }))];
}
