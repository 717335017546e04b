/**
 * Walks an ordered source and keeps what fits, in reads that grow while little fits, so that a page of a rare thing takes
 * few round trips and a page of a common one reads hardly more than it shows. Long walks read in large pieces, because a
 * database that sorts for every read pays for each; what is read is checked in small ones.
 */

/** What is checked at once. */
const checkedAtOnce = 1_000;
const smallestRead = 64;

export interface Source<Item> {
  /** Up to `size` items behind `last`; fewer only at the end. */
  readonly read: (last: Item | undefined, size: number) => Promise<readonly Item[]>;
  /** The most that may be read at once: what fits into memory many times over. */
  readonly readAtMost: number;
}

export interface Sifting<Item> extends Source<Item> {
  /** Those that fit, in their order; absent when everything does. */
  readonly keep?: ((items: readonly Item[]) => Promise<readonly Item[]>) | undefined;
  readonly limit: number;
  /** How many have probably to be read for that. */
  readonly expected?: number;
}

export async function sift<Item>(sifting: Sifting<Item>): Promise<readonly Item[]> {
  const { read, readAtMost, keep, limit, expected = limit } = sifting;
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

/** The whole source, a read at a time. */
export async function* everyRead<Item>({ read, readAtMost }: Source<Item>): AsyncGenerator<readonly Item[]> {
  let last: Item | undefined;
  for (;;) {
    const found = await read(last, readAtMost);
    yield found;
    if (found.length < readAtMost) return;
    last = found.at(-1);
  }
}

/** In pieces that can be checked at once. */
export function partsOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const parts: (readonly Item[])[] = [];
  for (let start = 0; start < items.length; start += checkedAtOnce) {
    parts.push(items.slice(start, start + checkedAtOnce));
  }
  return parts;
}
