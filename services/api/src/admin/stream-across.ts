/**
 * Merges ordered streams of several workspaces into one, reading one item ahead of each, so a download of any size
 * uses constant memory.
 */

interface Head<Item> {
  readonly rest: AsyncIterator<Item>;
  item: Item;
}

/** Equal items come in the order of the streams. Ends all streams when its reader stops early. */
export async function* streamAcross<Item>(
  sources: readonly AsyncIterable<Item>[],
  compare: (left: Item, right: Item) => number,
): AsyncGenerator<Item> {
  const streams = sources.map((source) => source[Symbol.asyncIterator]());
  try {
    let heads = (await Promise.all(streams.map(headOf))).filter((head) => head !== undefined);
    for (;;) {
      const first = firstOf(heads, compare);
      if (first === undefined) return;
      yield first.item;
      const next = await first.rest.next();
      if (next.done === true) heads = heads.filter((head) => head !== first);
      else first.item = next.value;
    }
  } finally {
    for (const stream of streams) await stream.return?.();
  }
}

async function headOf<Item>(rest: AsyncIterator<Item>): Promise<Head<Item> | undefined> {
  const first = await rest.next();
  return first.done === true ? undefined : { rest, item: first.value };
}

function firstOf<Item>(
  heads: readonly Head<Item>[],
  compare: (left: Item, right: Item) => number,
): Head<Item> | undefined {
  let first: Head<Item> | undefined;
  for (const head of heads) {
    if (first === undefined || compare(head.item, first.item) < 0) first = head;
  }
  return first;
}
