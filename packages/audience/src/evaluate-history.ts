/**
 * Evaluates definitions over a user's whole history at one moment. The reference for incremental evaluation,
 * and the way to evaluate definitions that are not stored.
 */
import type { EventRecord, Json } from "@signalbox/core";
import { emptyProfile, foldEvent, isLater, type Fact, type Profile } from "@signalbox/membership";
import type { DefinitionSet } from "./definition-set.js";
import type { AudienceUser } from "./audience-user.js";
import { retain, type MatchedEvent, type MatchedEvents } from "./matched-events.js";
import { inNamingOrder, namedSegments } from "./named-segments.js";
import { planProperty, planSegment } from "./plan.js";
import { dataReader, entryOf } from "./match-event.js";
import type { Needs } from "./compile-context.js";
import type { EventMatcher } from "./event-matcher.js";

export interface History {
  readonly definitions: DefinitionSet;
  /** All events of the user, in any order, with any repetition. */
  readonly events: readonly EventRecord[];
  readonly user: Pick<AudienceUser, "id" | "kind">;
  /** ms */
  readonly at: number;
}

export interface Evaluation {
  /** Ids of segments. */
  readonly memberships: ReadonlySet<string>;
  /** Values by property id; properties without a value are left out. */
  readonly properties: ReadonlyMap<string, Json>;
}

export function evaluateHistory({ definitions, events, user: { id, kind }, at }: History): Evaluation {
  const user = userOf({ id, kind }, events);
  const memberships = new Set<string>();
  const properties = new Map<string, Json>();
  const held = new Set<number>();
  const named = namedSegments(definitions);
  for (const segment of inNamingOrder(definitions.segments)) {
    const plan = planSegment(segment, named);
    const matchedEvents = matchedEventsOf(plan.needs, events);
    if (!plan.evaluate({ user, matchedEvents, held, now: at }).value) continue;
    memberships.add(segment.id);
    held.add(segment.slot);
  }
  for (const property of definitions.properties) {
    const plan = planProperty(property);
    const matchedEvents = matchedEventsOf(plan.needs, events);
    const { value } = plan.evaluate({ user, matchedEvents, held, now: at });
    if (value !== undefined) properties.set(property.id, value);
  }
  return { memberships, properties };
}

/** The events a definition's matchers keep of these. */
export function matchedEventsOf({ matchers }: Needs, events: readonly EventRecord[]): MatchedEvents {
  const matchedEvents = new Map<string, readonly MatchedEvent[]>();
  for (const [key, matcher] of matchers) {
    const entries = retain(entriesOf(matcher, events), matcher.spec.keep);
    if (entries.length > 0) matchedEvents.set(key, entries);
  }
  return matchedEvents;
}

/** The user as these events alone describe them. */
export function userOf(
  { id, kind }: Pick<AudienceUser, "id" | "kind">,
  events: readonly EventRecord[],
): AudienceUser {
  const profile = events.reduce((known: Profile, event) => foldEvent(known, event).profile, emptyProfile);
  return { id, kind, profile, anonymousId: kind === "anonymous" ? id : latestAnonymousId(events) };
}

function entriesOf(matcher: EventMatcher, events: readonly EventRecord[]): MatchedEvent[] {
  return events
    .map((event) => entryOf(matcher, event, dataReader(event)))
    .filter((entry) => entry !== undefined);
}

/** Latest of the anonymous ids that an event names together with the user id. */
function latestAnonymousId(events: readonly EventRecord[]): string | undefined {
  let latest: Fact<string> | undefined;
  for (const { userId, anonymousId, at, messageId } of events) {
    if (userId === undefined || anonymousId === undefined) continue;
    const fact: Fact<string> = [anonymousId, at, messageId];
    if (latest === undefined || isLater(fact, latest)) latest = fact;
  }
  return latest?.[0];
}
