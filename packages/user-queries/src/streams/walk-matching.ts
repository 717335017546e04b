/**
 * Walks an ordered source and keeps matching items. Reads grow while few items match, so a page of rare matches
 * takes few round trips and a page of common ones reads little more than it shows. Long walks use large reads,
 * because a database that sorts pays for each read; the items are checked in smaller parts.
 */

/** Items checked at once. */
const checkedPerPart = 1_000;
const smallestRead = 64;

export interface Source<Item> {
  /** Up to `size` items behind `last`; fewer only at the end. */
  readonly read: (last: Item | undefined, size: number) => Promise<readonly Item[]>;
  /** The largest read; it fits into memory many times over. */
  readonly readAtMost: number;
}

export interface MatchingWalk<Item> extends Source<Item> {
  /** The matching items in their order; absent when all match. */
  readonly keep?: ((items: readonly Item[]) => Promise<readonly Item[]>) | undefined;
  readonly limit: number;
  /** How many items have probably to be read for a full page. */
  readonly expected?: number;
}

export async function walkMatching<Item>(matchingWalk: MatchingWalk<Item>): Promise<readonly Item[]> {
  const { read, readAtMost, keep, limit, expected = limit } = matchingWalk;
  if (keep === undefined) return read(undefined, limit);
  const kept: Item[] = [];
  let last: Item | undefined;
  let size = Math.min(readAtMost, Math.max(smallestRead, limit, Math.ceil(expected)));
  for (;;) {
    const found = await read(last, size);
    for (const part of partsOf(found)) {
      kept.push(...(await keep(part)));
      if (kept.length >= limit) return kept.slice(0, limit);
    }
    if (found.length < size) return kept;
    last = found.at(-1);
    size = Math.min(readAtMost, size * 2);
  }
}

/** The whole source, one read at a time. */
export async function* everyRead<Item>({
  read,
  readAtMost,
}: Source<Item>): AsyncGenerator<readonly Item[], void> {
  let last: Item | undefined;
  for (;;) {
    const found = await read(last, readAtMost);
    yield found;
    if (found.length < readAtMost) return;
    last = found.at(-1);
  }
}

/** Parts that can be checked at once. */
export function partsOf<Item>(
  items: readonly Item[],
  size: number = checkedPerPart,
): readonly (readonly Item[])[] {
  const parts: (readonly Item[])[] = [];
  for (let start = 0; start < items.length; start += size) {
    parts.push(items.slice(start, start + size));
  }
  return parts;
}
