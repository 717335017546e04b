/**
 * The newest events of workspaces, read again and again at the same small cost: one page of the index, whatever the
 * number of events. Of more than a page of new events only the newest are given.
 */
import type { EventFilter, EventStore, StoredEvent, WorkspaceId } from "@signalbox/core";
import { listNewest } from "../admin/events/newest-events.js";

export interface TailPage {
  /** Newest first. */
  readonly events: readonly StoredEvent[];
  /** There were more than these. */
  readonly missed: boolean;
}

export interface EventTail {
  /** The events that were stored since the last read; the first read gives the latest page. */
  read(): Promise<TailPage>;
  /** What the last reads gave, behind a position. */
  latest(afterSeq?: number): TailPage;
}

const pageSize = 50;
/** A page ends when its events are larger, so that what waits for a slow reader is bounded. */
const pageBytes = 128 * 1024;

export function createEventTail(
  workspaces: readonly WorkspaceId[],
  events: Pick<EventStore, "list">,
): EventTail {
  // The lower bound lets every database read the index in order.
  const filters = workspaces.map((workspaceId): EventFilter => ({ workspaceId, hidden: false, fromSeq: 0 }));
  let known: readonly StoredEvent[] | undefined;
  return {
    async read() {
      const found = await listNewest(filters, { offset: 0, limit: pageSize + 1 }, events);
      const fresh = known === undefined ? found : newIn(found, known);
      const isFirst = known === undefined;
      known = found;
      const page = pageOf(fresh);
      return isFirst ? { ...page, missed: false } : page;
    },
    latest(afterSeq) {
      const all = known ?? [];
      if (afterSeq === undefined) return { ...pageOf(all), missed: false };
      return pageOf(all.filter(({ seq }) => seq > afterSeq));
    },
  };
}

/** An event below a full page that appears after an erasure is not new. */
function newIn(found: readonly StoredEvent[], before: readonly StoredEvent[]): readonly StoredEvent[] {
  const ids = new Set(before.map(idOf));
  const lowest = before.length > pageSize ? (before.at(-1)?.seq ?? 0) : 0;
  return found.filter((event) => event.seq >= lowest && !ids.has(idOf(event)));
}

function pageOf(found: readonly StoredEvent[]): TailPage {
  let bytes = 0;
  const events = found.slice(0, pageSize).filter(({ data }, index) => {
    bytes += data.length;
    return index === 0 || bytes <= pageBytes;
  });
  return { events, missed: events.length < found.length };
}

function idOf({ workspaceId, messageId, part }: StoredEvent): string {
  return `${workspaceId}/${part}/${messageId}`;
}
