/**
 * What a node reads is requested from the compile context, so that the dependencies of a definition are known
 * without looking at its node types. Events find the definitions they affect by them.
 */
import type { EventRecord, Json } from "@signalbox/core";
import type { Memberships } from "@signalbox/membership";
import type { AudienceUser } from "./audience-user.js";
import { hashFraction } from "./hash.js";
import type { JsonPath } from "./json-path.js";
import type { MatchedEvent, MatchedEvents } from "./matched-events.js";
import { nobody, type Reach } from "./reach.js";
import { createEventMatcher, type EventMatcher, type EventMatcherSpec } from "./event-matcher.js";

/** The user, and the time of the evaluation. */
export interface EvaluationInput {
  readonly user: AudienceUser;
  readonly matchedEvents: MatchedEvents;
  /** Slots of the segments that the user is in. */
  readonly held: ReadonlySet<number>;
  readonly now: number;
  /** Set inside a journey run that an event started. */
  readonly keyed?: RunEvents;
  /** Overrides the user's position in random buckets. */
  readonly bucket?: number;
}

export interface RunEvents {
  readonly entry: EventRecord;
  readonly events: readonly EventRecord[];
}

export type Reader<Value> = (input: EvaluationInput) => Value;

export interface CompileContext {
  /** The id of the segment or property. */
  readonly definitionId: string;
  /** The events a matcher matched, newest first. */
  entries(spec: EventMatcherSpec): Reader<readonly MatchedEvent[]>;
  /** The value at the path of the user's traits. */
  trait(path: JsonPath): Reader<Json | undefined>;
  memberships(): Reader<Memberships>;
  anonymousId(): Reader<string | undefined>;
  /** The user's position in [0, 1), constant for the segment. */
  bucket(): Reader<number>;
  /** Another segment. Nobody is in one that has no slot. */
  segment(id: string): { readonly isIn: Reader<boolean>; readonly reach: () => Reach };
}

/** A segment that conditions of others may name. */
export interface NamedSegment {
  readonly slot: number;
  /** The users whom it concerns. */
  readonly reach: () => Reach;
}

export type NamedSegments = ReadonlyMap<string, NamedSegment>;

/** What a definition depends on. */
export interface Needs {
  readonly matchers: ReadonlyMap<string, EventMatcher>;
  readonly traits: ReadonlySet<string> | "all";
  readonly memberships: boolean;
  readonly anonymousId: boolean;
  /** Ids of other segments. */
  readonly segments: ReadonlySet<string>;
}

export function createCompileContext(
  definitionId: string,
  named: NamedSegments = new Map(),
): {
  readonly context: CompileContext;
  readonly needs: () => Needs;
} {
  const matchers = new Map<string, EventMatcher>();
  const traits = new Set<string>();
  const segments = new Set<string>();
  let allTraits = false;
  let memberships = false;
  let anonymousId = false;
  const context: CompileContext = {
    definitionId,
    entries: (spec) => {
      const matcher = createEventMatcher(spec);
      matchers.set(matcher.key, matcher);
      return ({ matchedEvents }) => matchedEvents.get(matcher.key) ?? nothing;
    },
    trait: (path) => {
      if (path.roots === "all") allTraits = true;
      else for (const root of path.roots) traits.add(root);
      return traitReader(path);
    },
    memberships: () => {
      memberships = true;
      return ({ user }) => user.profile.groups;
    },
    anonymousId: () => {
      anonymousId = true;
      return ({ user }) => user.anonymousId;
    },
    bucket: () => (input) => input.bucket ?? hashFraction(`${input.user.id}\n${definitionId}`),
    segment: (id) => {
      segments.add(id);
      const other = named.get(id);
      return other === undefined
        ? { isIn: () => false, reach: () => nobody }
        : { isIn: ({ held }) => held.has(other.slot), reach: other.reach };
    },
  };
  const needs = (): Needs => ({
    matchers,
    traits: allTraits ? "all" : traits,
    memberships,
    anonymousId,
    segments,
  });
  return { context, needs };
}

const nothing: readonly MatchedEvent[] = [];

function traitReader(path: JsonPath): Reader<Json | undefined> {
  return ({ user: { profile } }) => {
    // Sorted, so that the result does not depend on the order in which traits arrived.
    const names = path.roots === "all" ? [...profile.traits.keys()].toSorted() : path.roots;
    const known: [string, Json][] = [];
    for (const name of names) {
      const fact = profile.traits.get(name);
      if (fact !== undefined) known.push([name, fact[0]]);
    }
    return path.first(Object.fromEntries(known));
  };
}
