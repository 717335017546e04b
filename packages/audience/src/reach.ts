/**
 * Where a recompute finds the users whom a condition concerns. Contract of a reach: of every other user the
 * condition is what it is for a user without data (false, no value), now and at every later moment.
 */
import { isPrefix, type EventMatcherSpec } from "./event-matcher.js";

export interface Reach {
  /** A user without data is concerned as well. */
  readonly everyone: boolean;
  /** Owners of track events that match one of these. */
  readonly events: readonly EventMatcherSpec[];
  /** Members of these groups. */
  readonly groups: ReadonlySet<string> | "all";
  /** Users whom only an evaluation of their document finds. */
  readonly documents: boolean;
}

export const nobody: Reach = { everyone: false, events: [], groups: new Set(), documents: false };
export const everyone: Reach = { ...nobody, everyone: true };
/** Every condition has this reach, unless a user without data meets it. */
export const documents: Reach = { ...nobody, documents: true };

/** The users with events that match. No index finds events by their data alone, or by a trait they set. */
export function ownersOf(spec: EventMatcherSpec): Reach {
  return hasNames(spec) ? { ...nobody, events: [spec] } : documents;
}

/** The members of a group, or of any group. */
export function membersOf(groupId: string | undefined): Reach {
  return { ...nobody, groups: groupId === undefined ? "all" : new Set([groupId]) };
}

/** For a condition that needs all of its children. */
export function narrowest(reaches: readonly Reach[]): Reach {
  return reaches.toSorted((a, b) => costOf(a) - costOf(b))[0] ?? nobody;
}

/** For a condition that needs one of its children. */
export function union(reaches: readonly Reach[]): Reach {
  return {
    everyone: reaches.some((reach) => reach.everyone),
    events: reaches.flatMap(({ events }) => events),
    groups: unionOf(reaches.map(({ groups }) => groups)),
    documents: reaches.some((reach) => reach.documents),
  };
}

/** Of a segment that others name, whose reach is part of theirs: past so many events and groups, a scan of all documents. */
const mostListed = 1_000;

export function bounded(reach: Reach): Reach {
  const listed = reach.events.length + (reach.groups === "all" ? 0 : reach.groups.size);
  return reach.everyone || listed <= mostListed ? reach : documents;
}

function unionOf(groups: readonly Reach["groups"][]): Reach["groups"] {
  const all = new Set<string>();
  for (const some of groups) {
    if (some === "all") return some;
    for (const id of some) all.add(id);
  }
  return all;
}

/** Whether the index of event names finds the events. */
export function hasNames({ source }: EventMatcherSpec): boolean {
  return source.of === "track" && source.names.every((name) => !isAnyName(name));
}

function isAnyName(name: string): boolean {
  return name === "" || name === "*";
}

/** Cheaper than a scan of all documents, however many names there are. */
const costs = { name: 1, prefix: 100, allGroups: 10_000, documents: 1e9 } as const;

function costOf(reach: Reach): number {
  if (reach.everyone) return Infinity;
  if (reach.documents) return costs.documents;
  const names = reach.events.flatMap(({ source }) => (source.of === "track" ? source.names : []));
  const byName = names.reduce((sum, name) => sum + (isPrefix(name) ? costs.prefix : costs.name), 0);
  return byName + (reach.groups === "all" ? costs.allGroups : reach.groups.size);
}
