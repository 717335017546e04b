/**
 * What somebody is by their whole history at one moment: all their events folded at once, in whatever order they come.
 * The measure for everything that is kept up event by event, and the answer where nothing is kept.
 */
import type { EventRecord, Json } from "@signalbox/core";
import { emptyProfile, foldEvent, isLater, type Fact, type Profile } from "@signalbox/membership";
import type { DefinitionSet } from "./audience.js";
import type { AudienceUser } from "./audience-user.js";
import { retain, type MatchedEvent, type MatchedEvents } from "./matched-events.js";
import { planProperty, planSegment } from "./plan.js";
import { dataReader, entryOf } from "./match-event.js";
import type { Needs } from "./compile-context.js";
import type { EventMatcher } from "./event-matcher.js";

export interface History {
  readonly definitions: DefinitionSet;
  /** All of this person, in any order; repetitions do no harm. */
  readonly events: readonly EventRecord[];
  readonly user: Pick<AudienceUser, "id" | "kind">;
  /** ms */
  readonly at: number;
}

export interface Evaluation {
  /** Ids of segments. */
  readonly memberships: ReadonlySet<string>;
  /** By the property's id; those that have a value. */
  readonly properties: ReadonlyMap<string, Json>;
}

export function evaluateHistory({ definitions, events, user: { id, kind }, at }: History): Evaluation {
  const user = userOf({ id, kind }, events);
  const memberships = new Set<string>();
  const properties = new Map<string, Json>();
  for (const segment of definitions.segments) {
    const plan = planSegment(segment);
    if (plan.evaluate({ user, matchedEvents: matchedEventsOf(plan.needs, events), now: at }).value)
      memberships.add(segment.id);
  }
  for (const property of definitions.properties) {
    const plan = planProperty(property);
    const { value } = plan.evaluate({ user, matchedEvents: matchedEventsOf(plan.needs, events), now: at });
    if (value !== undefined) properties.set(property.id, value);
  }
  return { memberships, properties };
}

/** What a definition needs to remember of these events. */
export function matchedEventsOf({ matchers }: Needs, events: readonly EventRecord[]): MatchedEvents {
  const matchedEvents = new Map<string, readonly MatchedEvent[]>();
  for (const [key, matcher] of matchers) {
    const entries = retain(entriesOf(matcher, events), matcher.spec.keep);
    if (entries.length > 0) matchedEvents.set(key, entries);
  }
  return matchedEvents;
}

/** Somebody as their events alone tell. */
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

/** Of the events that name both: they say that the user is that visitor. */
function latestAnonymousId(events: readonly EventRecord[]): string | undefined {
  let latest: Fact<string> | undefined;
  for (const { userId, anonymousId, at, messageId } of events) {
    if (userId === undefined || anonymousId === undefined) continue;
    const fact: Fact<string> = [anonymousId, at, messageId];
    if (latest === undefined || isLater(fact, latest)) latest = fact;
  }
  return latest?.[0];
}
