/** All events of one or several workspaces, the oldest first, as streams of the store merged into one. */
import type { EventFilter, EventStore, StoredEvent } from "@signalbox/core";

interface Head {
  readonly rest: AsyncIterator<StoredEvent>;
  event: StoredEvent;
}

/** Reads of each workspace one event ahead; ends all their streams when its reader stops early. */
export async function* streamOldest(
  filters: readonly EventFilter[],
  events: Pick<EventStore, "stream">,
): AsyncGenerator<StoredEvent> {
  const streams = filters.map((filter) => events.stream(filter)[Symbol.asyncIterator]());
  try {
    let heads = (await Promise.all(streams.map(headOf))).filter((head) => head !== undefined);
    for (;;) {
      const oldest = oldestOf(heads);
      if (oldest === undefined) return;
      yield oldest.event;
      const next = await oldest.rest.next();
      if (next.done === true) heads = heads.filter((head) => head !== oldest);
      else oldest.event = next.value;
    }
  } finally {
    for (const stream of streams) await stream.return?.();
  }
}

async function headOf(rest: AsyncIterator<StoredEvent>): Promise<Head | undefined> {
  const first = await rest.next();
  return first.done === true ? undefined : { rest, event: first.value };
}

/** Of equals the first. */
function oldestOf(heads: readonly Head[]): Head | undefined {
  let oldest: Head | undefined;
  for (const head of heads) {
    if (oldest === undefined || head.event.seq < oldest.event.seq) oldest = head;
  }
  return oldest;
}
