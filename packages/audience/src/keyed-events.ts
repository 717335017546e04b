/** A user's events with the same key as the event that started a journey run. */
import { parseJsonObject } from "@signalbox/core";
import { keyTextOf } from "./key-text.js";
import { retain, type MatchedEvent } from "./matched-events.js";
import { dataReader } from "./match-event.js";
import type { RunEvents } from "./compile-context.js";
import { createEventMatcher } from "./event-matcher.js";

export interface KeyedOptions {
  readonly event: string;
  /** As `keyTextOf` reads it. */
  readonly key: string;
  readonly picks: readonly string[];
}

/** Newest first, each message once; undefined when the entry event has no such key. */
export function keyedEntries({
  event,
  key,
  picks,
}: KeyedOptions): (run: RunEvents) => readonly MatchedEvent[] | undefined {
  const matcher = createEventMatcher({
    source: { of: "track", names: [event] },
    picks: picks.map((path) => ({ pick: "value", path })),
    keep: everything,
  });
  return ({ entry, events }) => {
    const wanted = keyTextOf(parseJsonObject(entry.data), key);
    if (wanted === undefined) return undefined;
    const entries = events.flatMap((candidate) => {
      const data = dataReader(candidate);
      const found = matcher.entryOf(candidate, data);
      return found !== undefined && keyTextOf(data(), key) === wanted ? [found] : [];
    });
    return retain(entries, everything);
  };
}

const everything = { by: "newest", limit: Number.MAX_SAFE_INTEGER } as const;
