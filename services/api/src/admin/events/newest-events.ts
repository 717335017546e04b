/**
 * Events of one or several workspaces, the newest first, read in pieces. A position counts events from a `seq`, so
 * new events do not shift it.
 */
import type { EventFilter, EventStore, StoredEvent } from "@signalbox/core";
import { readAcross, type AcrossReader, type Placed } from "@signalbox/user-queries";

interface Position {
  /** Exclusive; as in the filter when absent. */
  readonly toSeq?: number;
  readonly offset: number;
}

/** Events with the same `seq` are in the order of the filters, one for each workspace. */
export function readNewest(
  filters: readonly EventFilter[],
  events: Pick<EventStore, "list">,
): AcrossReader<StoredEvent> {
  const indexOf = new Map(filters.map(({ workspaceId }, index) => [workspaceId, index]));
  return readAcross<StoredEvent, Position>({
    starts: filters.map(() => ({ offset: 0 })),
    compare: (left, right) =>
      right.seq - left.seq || (indexOf.get(left.workspaceId) ?? 0) - (indexOf.get(right.workspaceId) ?? 0),
    read: async (list, { toSeq, offset }, limit) => {
      const filter = filters[list];
      if (filter === undefined) return [];
      const found = await events.list(toSeq === undefined ? filter : { ...filter, toSeq }, { offset, limit });
      return placed(found, { ...(toSeq !== undefined && { toSeq }), offset });
    },
  });
}

/** Like `readNewest` behind the first `offset` events; a single workspace's store skips those itself. */
export async function listNewest(
  filters: readonly EventFilter[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
  events: Pick<EventStore, "list">,
): Promise<readonly StoredEvent[]> {
  const [only, ...others] = filters;
  if (only !== undefined && others.length === 0) return events.list(only, { offset, limit });
  const reader = readNewest(filters, events);
  await reader.skip(offset);
  return reader.next(limit);
}

function placed(events: readonly StoredEvent[], from: Position): Placed<StoredEvent, Position>[] {
  let behind = from;
  return events.map((item) => {
    const toSeq = item.seq + 1;
    behind = { toSeq, offset: behind.toSeq === toSeq ? behind.offset + 1 : 1 };
    return { item, behind };
  });
}
