/** The order of a timeline: the latest first by time, then by `seq`, then by id. Pure. */
import type { StoredEvent, TimelineEvent, TimelinePosition } from "@signalbox/core";
import { compareCodePoints } from "./code-points.js";
import { eventId } from "./event-ids.js";

export interface TimedEvent extends Pick<TimelineEvent, "at" | "event"> {
  readonly event: StoredEvent;
}

export function latestFirst(left: TimedEvent, right: TimedEvent): number {
  return (
    right.at - left.at ||
    right.event.seq - left.event.seq ||
    compareCodePoints(eventId(left.event), eventId(right.event))
  );
}

export function isBehind({ at, event }: TimedEvent, position: TimelinePosition | undefined): boolean {
  if (position === undefined || at < position.at) return true;
  if (at > position.at || event.seq > position.seq) return false;
  return event.seq < position.seq || !position.given.includes(eventId(event));
}

/** The first ones of the order, each with the position behind it. */
export function placedInOrder(
  events: readonly TimedEvent[],
  { behind, limit }: { readonly behind?: TimelinePosition; readonly limit: number },
): readonly TimelineEvent[] {
  let position = behind;
  return events
    .filter((each) => isBehind(each, behind))
    .toSorted(latestFirst)
    .slice(0, limit)
    .map(({ at, event }) => {
      const isSame = position?.at === at && position.seq === event.seq;
      const given = [...(isSame ? (position?.given ?? []) : []), eventId(event)];
      position = { at, seq: event.seq, given };
      return { at, event, behind: position };
    });
}
