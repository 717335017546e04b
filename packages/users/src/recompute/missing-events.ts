/**
 * The matched events that users lack for the definitions of a run, read at once by the names of the events. They are kept
 * packed, which needs less memory than the events.
 */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { serializeMatchedEvents, type Audience, type MatchedEvents } from "@signalbox/audience";
import type { ActorKey, EventStore, JsonText, MatchableEvent, NamedEvents } from "@signalbox/core";
import { createMatchPacker } from "./match-packer.js";

export interface MissingEvents {
  /** As a message carries them; undefined for a user who has so many that they should read them alone. */
  of(user: ActorKey): JsonText | undefined;
  /** The users with a selected event, in order of key. */
  readonly owners: readonly ActorKey[];
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
  /** Whether the owner of an event is wanted. */
  readonly selects: (event: MatchableEvent) => boolean;
  readonly limits: MissingEventsLimits;
  /** Reads at a time, asked before each. */
  readonly atOnce: () => number;
}

export const eventsPerRead = 1_000;
/** Few, because other events wait while they are matched. */
const eventsPerTurn = 100;
/** Characters, packed and in a message. */
const mostPerUser = 8_192;
const tooMany = "";

/** Undefined when there are more than the limits allow. */
export async function readMissingEvents(
  named: NamedEvents,
  { audience, selects, limits, atOnce }: MissingEventsOptions,
  events: Pick<EventStore, "allByName">,
): Promise<MissingEvents | undefined> {
  const { pack, unpack } = createMatchPacker();
  const texts = new Map<ActorKey, JsonText>();
  const matchedOf = (text: JsonText | undefined): MatchedEvents =>
    text === undefined ? new Map() : unpack(text);
  const owners = new Set<ActorKey>();
  let [reads, size] = [0, 0];
  const keep = (some: readonly MatchableEvent[]): void => {
    const read = new Map<ActorKey, MatchedEvents>();
    for (const event of some) {
      const { owner } = event;
      if (!owners.has(owner) && selects(event)) owners.add(owner);
      const text = texts.get(owner);
      if (text === tooMany) continue;
      read.set(owner, audience.matchEvent(read.get(owner) ?? matchedOf(text), event));
    }
    for (const [owner, matchedEvents] of read) {
      const text = pack(matchedEvents);
      const kept = text.length > mostPerUser ? tooMany : text;
      size += kept.length - (texts.get(owner)?.length ?? -owner.length);
      texts.set(owner, kept);
    }
  };
  for await (const batch of events.allByName(named, { size: eventsPerRead, atOnce })) {
    reads += 1;
    for (let start = 0; start < batch.length; start += eventsPerTurn) {
      keep(batch.slice(start, start + eventsPerTurn));
      await yieldToEventLoop();
    }
    if (reads > limits.reads || size > limits.size) return undefined;
  }
  return {
    size,
    owners: [...owners].toSorted(),
    of(user) {
      const packed = texts.get(user);
      if (packed === tooMany) return undefined;
      const text = JSON.stringify(serializeMatchedEvents(matchedOf(packed)));
      return text.length > mostPerUser ? undefined : text;
    },
  };
}
