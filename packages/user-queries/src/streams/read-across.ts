/**
 * Reads the lists of several workspaces as one list in their common order, because a parent shows the items of its
 * children. Skipped items are read in pieces and dropped, so the memory of a page does not depend on the pages
 * before it. A single list is read directly.
 */
import { mergeStreams } from "./merge-streams.js";

/** An item with the position behind it in its own list. */
export interface Placed<Item, Position> {
  readonly item: Item;
  readonly behind: Position;
}

export interface ListsAcross<Item, Position> {
  /** The start position of each list. */
  readonly starts: readonly Position[];
  /** Up to `size` items of a list from a position, in order; fewer only at its end. */
  readonly read: (list: number, from: Position, size: number) => Promise<readonly Placed<Item, Position>[]>;
  /** Called only with items of different lists. */
  readonly compare: (left: Item, right: Item) => number;
}

export interface AcrossReader<Item> {
  /** The next items of all lists; fewer than requested only at the end. */
  next(count: number): Promise<readonly Item[]>;
  skip(count: number): Promise<void>;
}

const skippedPerRead = 500;

export function readAcross<Item, Position>({
  starts,
  read,
  compare,
}: ListsAcross<Item, Position>): AcrossReader<Item> {
  const positions = [...starts];
  const next = async (count: number): Promise<readonly Item[]> => {
    const found = await mergeStreams<Placed<Item, Position> & { readonly list: number }>({
      streams: positions.map((start, list) => async (last, size) => {
        const placed = await read(list, last?.behind ?? start, size);
        return placed.map((each) => ({ ...each, list }));
      }),
      compare: (left, right) => compare(left.item, right.item),
      limit: count,
    });
    for (const { list, behind } of found) positions[list] = behind;
    return found.map(({ item }) => item);
  };
  return {
    next,
    async skip(count) {
      for (let left = count; left > 0; left -= skippedPerRead) {
        const requested = Math.min(left, skippedPerRead);
        if ((await next(requested)).length < requested) return;
      }
    },
  };
}
