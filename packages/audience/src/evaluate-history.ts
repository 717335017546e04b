/**
 * What somebody is by their whole history at one moment: all their events folded at once, in whatever order they come.
 * The measure for everything that is kept up event by event, and the answer where nothing is kept.
 */
import type { EventRecord, Json } from "@signalbox/core";
import { emptyProfile, foldEvent, isLater, type Fact, type Profile } from "@signalbox/membership";
import type { DefinitionSet } from "./audience.js";
import type { Person } from "./person.js";
import { gather, type Entry, type Memory } from "./memory.js";
import { planProperty, planSegment } from "./plan.js";
import { dataReader, entryOf } from "./remember.js";
import type { Needs } from "./site.js";
import type { Tracker } from "./tracker.js";

export interface History {
  readonly definitions: DefinitionSet;
  /** All of this person, in any order; repetitions do no harm. */
  readonly events: readonly EventRecord[];
  readonly person: Pick<Person, "id" | "kind">;
  /** ms */
  readonly at: number;
}

export interface Evaluation {
  /** Ids of segments. */
  readonly memberships: ReadonlySet<string>;
  /** By the property's id; those that have a value. */
  readonly properties: ReadonlyMap<string, Json>;
}

export function evaluateHistory({ definitions, events, person: { id, kind }, at }: History): Evaluation {
  const person = personOf({ id, kind }, events);
  const memberships = new Set<string>();
  const properties = new Map<string, Json>();
  for (const segment of definitions.segments) {
    const plan = planSegment(segment);
    if (plan.judge({ person, memory: memoryOf(plan.needs, events), now: at }).value)
      memberships.add(segment.id);
  }
  for (const property of definitions.properties) {
    const plan = planProperty(property);
    const { value } = plan.judge({ person, memory: memoryOf(plan.needs, events), now: at });
    if (value !== undefined) properties.set(property.id, value);
  }
  return { memberships, properties };
}

/** What a definition needs to remember of these events. */
export function memoryOf({ trackers }: Needs, events: readonly EventRecord[]): Memory {
  const memory = new Map<string, readonly Entry[]>();
  for (const [key, tracker] of trackers) {
    const entries = gather(entriesOf(tracker, events), tracker.spec.keep);
    if (entries.length > 0) memory.set(key, entries);
  }
  return memory;
}

/** Somebody as their events alone tell. */
export function personOf({ id, kind }: Pick<Person, "id" | "kind">, events: readonly EventRecord[]): Person {
  const profile = events.reduce((known: Profile, event) => foldEvent(known, event).profile, emptyProfile);
  return { id, kind, profile, anonymousId: kind === "anonymous" ? id : latestVisitor(events) };
}

function entriesOf(tracker: Tracker, events: readonly EventRecord[]): Entry[] {
  return events
    .map((event) => entryOf(tracker, event, dataReader(event)))
    .filter((entry) => entry !== undefined);
}

/** Of the events that name both: they say that the user is that visitor. */
function latestVisitor(events: readonly EventRecord[]): string | undefined {
  let latest: Fact<string> | undefined;
  for (const { userId, anonymousId, at, messageId } of events) {
    if (userId === undefined || anonymousId === undefined) continue;
    const fact: Fact<string> = [anonymousId, at, messageId];
    if (latest === undefined || isLater(fact, latest)) latest = fact;
  }
  return latest?.[0];
}
