/**
 * Merges ordered lists into one. Streams are read in small pieces, and in larger ones once a stream turns out to
 * contribute most, so that little is read that is not returned.
 */
import { fewAtATime } from "@signalbox/core";

/** Up to `size` items behind `last`, in order; from the stream's own start when absent; fewer only at its end. */
export type Stream<Item> = (last: Item | undefined, size: number) => Promise<readonly Item[]>;

export interface Merge<Item> {
  readonly streams: readonly Stream<Item>[];
  readonly compare: (left: Item, right: Item) => number;
  readonly limit: number;
}

const smallestPiece = 16;

export function mergeStreams<Item>(merge: Merge<Item>): Promise<readonly Item[]> {
  return merged(merge, takeNext);
}

/** As `mergeStreams`, but items that are equal in several streams count and come once. Each stream has an item once. */
export function mergeDistinct<Item>(merge: Merge<Item>): Promise<readonly Item[]> {
  return merged(merge, (readers, compare) => {
    const item = takeNext(readers, compare);
    if (item === undefined) return undefined;
    for (const reader of readers) {
      const other = reader.piece[reader.at];
      if (other !== undefined && compare(other, item) === 0) reader.at += 1;
    }
    return item;
  });
}

async function merged<Item>(
  { streams, compare, limit }: Merge<Item>,
  take: typeof takeNext<Item>,
): Promise<readonly Item[]> {
  const size = Math.min(limit, Math.max(smallestPiece, Math.ceil(limit / Math.max(1, streams.length))));
  const readers = streams.map((stream): Reader<Item> => ({ stream, size, piece: [], at: 0, isOver: false }));
  const items: Item[] = [];
  while (items.length < limit) {
    const empty = readers.filter(({ piece, at, isOver }) => at === piece.length && !isOver);
    if (empty.length > 0) await fewAtATime(empty, (reader) => readOn(reader, limit));
    const item = take(readers, compare);
    if (item === undefined) break;
    items.push(item);
  }
  return items;
}

/** A stream with the piece that was read last. */
interface Reader<Item> {
  readonly stream: Stream<Item>;
  /** Of the next piece. */
  size: number;
  piece: readonly Item[];
  /** Items of the piece that were returned. */
  at: number;
  isOver: boolean;
}

async function readOn<Item>(reader: Reader<Item>, limit: number): Promise<void> {
  const { size } = reader;
  reader.piece = await reader.stream(reader.piece.at(-1), size);
  reader.at = 0;
  reader.isOver = reader.piece.length < size;
  reader.size = Math.min(limit, size * 2);
}

/** Undefined when all streams have ended. */
function takeNext<Item>(
  readers: readonly Reader<Item>[],
  compare: (left: Item, right: Item) => number,
): Item | undefined {
  let nearest: { readonly reader: Reader<Item>; readonly item: Item } | undefined;
  for (const reader of readers) {
    const item = reader.piece[reader.at];
    if (item === undefined) continue;
    if (nearest === undefined || compare(item, nearest.item) < 0) nearest = { reader, item };
  }
  if (nearest !== undefined) nearest.reader.at += 1;
  return nearest?.item;
}
