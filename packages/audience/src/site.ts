/**
 * The place a node is compiled for. A node can look only at what it has asked its site for, so what a definition depends
 * on is known without asking the node's name: that is how an event finds the definitions it touches.
 */
import type { EventRecord, Json } from "@signalbox/core";
import type { Memberships } from "@signalbox/membership";
import type { Person } from "./person.js";
import { hashFraction } from "./hash.js";
import type { JsonPath } from "./json-path.js";
import type { Entry, Memory } from "./memory.js";
import { createTracker, type Tracker, type TrackerSpec } from "./tracker.js";

/** Who is judged, and when. */
export interface Subject {
  readonly person: Person;
  readonly memory: Memory;
  readonly now: number;
  /** Inside a journey that an event started. */
  readonly keyed?: KeyedScene;
  /** Stands in for everybody's place in a random bucket. */
  readonly bucket?: number;
}

export interface KeyedScene {
  readonly entry: EventRecord;
  readonly events: readonly EventRecord[];
}

export type Reader<Value> = (subject: Subject) => Value;

export interface Site {
  /** The id of the segment or property. */
  readonly definitionId: string;
  /** The entries of a tracker, newest first. */
  entries(spec: TrackerSpec): Reader<readonly Entry[]>;
  /** The value at the path of the person's traits, each the latest of its name. */
  trait(path: JsonPath): Reader<Json | undefined>;
  memberships(): Reader<Memberships>;
  anonymousId(): Reader<string | undefined>;
  /** Their place in [0, 1), the same for ever. */
  bucket(): Reader<number>;
}

/** What a definition depends on. */
export interface Needs {
  readonly trackers: ReadonlyMap<string, Tracker>;
  readonly traits: ReadonlySet<string> | "all";
  readonly memberships: boolean;
  readonly anonymousId: boolean;
}

export function createSite(definitionId: string): { readonly site: Site; readonly needs: () => Needs } {
  const trackers = new Map<string, Tracker>();
  const traits = new Set<string>();
  let allTraits = false;
  let memberships = false;
  let anonymousId = false;
  const site: Site = {
    definitionId,
    entries: (spec) => {
      const tracker = createTracker(spec);
      trackers.set(tracker.key, tracker);
      return ({ memory }) => memory.get(tracker.key) ?? nothing;
    },
    trait: (path) => {
      if (path.roots === "all") allTraits = true;
      else for (const root of path.roots) traits.add(root);
      return traitReader(path);
    },
    memberships: () => {
      memberships = true;
      return ({ person }) => person.profile.groups;
    },
    anonymousId: () => {
      anonymousId = true;
      return ({ person }) => person.anonymousId;
    },
    bucket: () => (subject) => subject.bucket ?? hashFraction(`${subject.person.id}\n${definitionId}`),
  };
  const needs = (): Needs => ({ trackers, traits: allTraits ? "all" : traits, memberships, anonymousId });
  return { site, needs };
}

const nothing: readonly Entry[] = [];

function traitReader(path: JsonPath): Reader<Json | undefined> {
  return ({ person: { profile } }) => {
    // Sorted: which trait a path meets first must not depend on which was stated first.
    const names = path.roots === "all" ? [...profile.traits.keys()].toSorted() : path.roots;
    const known: [string, Json][] = [];
    for (const name of names) {
      const fact = profile.traits.get(name);
      if (fact !== undefined) known.push([name, fact[0]]);
    }
    return path.first(Object.fromEntries(known));
  };
}
