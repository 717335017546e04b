/**
 * The matched events that users lack for the definitions of a run, read at once by the names of the events. They are kept
 * as text, which is what a message carries and needs less memory than the events.
 */
import {
  deserializeMatchedEvents,
  emptyComputedState,
  serializeMatchedEvents,
  type Audience,
  type MatchedEvents,
} from "@signalbox/audience";
import type { ActorKey, EventStore, Json, JsonText, NamedEvents } from "@signalbox/core";

export interface MissingEvents {
  /** Undefined for a user who has so many that they should read them alone. */
  of(user: ActorKey): JsonText | undefined;
  /** Characters. */
  readonly size: number;
}

export interface MissingEventsLimits {
  /** Where a prefix has too many names, all events are read, and few of them count. */
  readonly reads: number;
  /** Characters. */
  readonly size: number;
}

export interface MissingEventsOptions {
  readonly audience: Pick<Audience, "matchEvent">;
  readonly limits: MissingEventsLimits;
  /** Reads at a time. */
  readonly atOnce: number;
}

/** Few, because they are matched while other events wait. */
export const eventsPerRead = 1_000;
/** Characters. */
const mostPerUser = 8_192;
const tooMany = "";

/** Undefined when there are more than the limits allow. */
export async function readMissingEvents(
  named: NamedEvents,
  { audience, limits, atOnce }: MissingEventsOptions,
  events: Pick<EventStore, "allByName">,
): Promise<MissingEvents | undefined> {
  const texts = new Map<ActorKey, JsonText>();
  let [reads, size] = [0, 0];
  for await (const batch of events.allByName(named, { size: eventsPerRead, atOnce })) {
    reads += 1;
    const read = new Map<ActorKey, MatchedEvents>();
    for (const event of batch) {
      const { owner } = event;
      const text = texts.get(owner);
      if (text === tooMany) continue;
      read.set(owner, audience.matchEvent(read.get(owner) ?? parse(text), event));
    }
    for (const [owner, matchedEvents] of read) {
      const text = JSON.stringify(serializeMatchedEvents(matchedEvents));
      const kept = text.length > mostPerUser ? tooMany : text;
      size += kept.length - (texts.get(owner)?.length ?? -owner.length);
      texts.set(owner, kept);
    }
    if (reads > limits.reads || size > limits.size) return undefined;
  }
  return {
    size,
    of(user) {
      const text = texts.get(user) ?? none;
      return text === tooMany ? undefined : text;
    },
  };
}

const none: JsonText = JSON.stringify(serializeMatchedEvents(emptyComputedState.matchedEvents));

function parse(text: JsonText | undefined): MatchedEvents {
  if (text === undefined) return emptyComputedState.matchedEvents;
  return deserializeMatchedEvents(JSON.parse(text) as Json);
}
