/** All events of one or several workspaces, the oldest first: the stores' streams merged into one. */
import type { EventFilter, EventStore, StoredEvent } from "@signalbox/core";
import { streamAcross } from "../stream-across.js";

export function streamOldest(
  filters: readonly EventFilter[],
  events: Pick<EventStore, "stream">,
): AsyncGenerator<StoredEvent> {
  const streams = filters.map((filter) => events.stream(filter));
  return streamAcross(streams, (left, right) => left.seq - right.seq);
}
