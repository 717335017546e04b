/** All events of some names, grouped by owner: for evaluations of many users who have few such events. */
import type { ActorKey, EventStore, MatchableEvent, NamedEvents } from "@signalbox/core";

export interface EventsByOwner {
  readonly histories: ReadonlyMap<ActorKey, readonly MatchableEvent[]>;
  /** The sum over all events. */
  readonly weight: number;
}

export interface EventsByOwnerOptions {
  /** Events per read. */
  readonly size: number;
  /** The most weight. */
  readonly most: number;
  /** Asked between two reads; these end when it returns false. */
  readonly mayContinue?: () => boolean;
}

/** The most weight that a process should keep at a time: about 50 MB. */
export const mostWeight = 100_000;
const charactersPerWeight = 320;

/** One for an event with little data, more for one with much. */
export function weightOf({ data }: Pick<MatchableEvent, "data">): number {
  return Math.max(1, data.length / charactersPerWeight);
}

/** Undefined when the events weigh more than `most`, or reading had to end. */
export async function readEventsByOwner(
  named: NamedEvents,
  { size, most, mayContinue = () => true }: EventsByOwnerOptions,
  events: Pick<EventStore, "pagesByName">,
): Promise<EventsByOwner | undefined> {
  const histories = new Map<ActorKey, MatchableEvent[]>();
  let weight = 0;
  for await (const page of events.pagesByName(named, { size })) {
    for (const event of page.events) {
      const known = histories.get(event.owner);
      if (known === undefined) histories.set(event.owner, [event]);
      else known.push(event);
      weight += weightOf(event);
    }
    if (weight > most || !mayContinue()) return undefined;
  }
  return { histories, weight };
}
