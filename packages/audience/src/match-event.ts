/** Adds events to a user's matched events. */
import { parseJsonObject, type EventRecord, type JsonObject } from "@signalbox/core";
import { addMatchedEvent, type MatchedEvent, type MatchedEvents } from "./matched-events.js";
import type { EventMatcherIndex } from "./event-matcher-index.js";
import type { EventMatcher } from "./event-matcher.js";

export interface MatchOutcome {
  /** The same object when the event adds nothing. */
  readonly matchedEvents: MatchedEvents;
  /** Keys of the matchers whose entries changed. */
  readonly changed: readonly string[];
}

export function matchEvent(
  matchedEvents: MatchedEvents,
  event: EventRecord,
  { index, data }: { readonly index: Pick<EventMatcherIndex, "candidates">; readonly data: () => JsonObject },
): MatchOutcome {
  let grown: Map<string, readonly MatchedEvent[]> | undefined;
  const changed: string[] = [];
  for (const matcher of index.candidates(event, data)) {
    const entry = entryOf(matcher, event, data);
    if (entry === undefined) continue;
    const known = matchedEvents.get(matcher.key) ?? nothing;
    const entries = addMatchedEvent(known, entry, matcher.spec.keep);
    if (entries === known || entries.length === 0) continue;
    grown ??= new Map(matchedEvents);
    grown.set(matcher.key, entries);
    changed.push(matcher.key);
  }
  return { matchedEvents: grown ?? matchedEvents, changed };
}

/** The event's data, parsed on first use. */
export function dataReader(event: EventRecord): () => JsonObject {
  let data: JsonObject | undefined;
  return () => {
    data ??= parseJsonObject(event.data);
    return data;
  };
}

const nothing: readonly MatchedEvent[] = [];

/** A matcher that throws does not match; others are not affected. */
export function entryOf(
  matcher: EventMatcher,
  event: EventRecord,
  data: () => JsonObject,
): MatchedEvent | undefined {
  try {
    return matcher.entryOf(event, data);
  } catch {
    return undefined;
  }
}
