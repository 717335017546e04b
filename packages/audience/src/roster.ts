/**
 * The definitions in force, compiled, and which of them a change concerns. Invariant: a definition that is not touched by
 * a change cannot be judged otherwise because of it.
 */
import type { Json } from "@signalbox/core";
import type { DefinitionSet, Standing } from "./audience.js";
import type { Person } from "./person.js";
import type { Finding } from "./finding.js";
import { isSearchable } from "./property-types/index.js";
import { planProperty, planSegment } from "./plan.js";
import type { Needs, Subject } from "./site.js";
import { indexTrackers, type TrackerIndex } from "./touch-index.js";
import type { Tracker } from "./tracker.js";

interface Common {
  readonly slot: number;
  readonly since: number;
  readonly id: string;
  /** Its place among all. */
  readonly order: number;
  readonly needs: Needs;
}

export interface SegmentMember extends Common {
  readonly of: "segment";
  judge(subject: Subject): Finding<boolean>;
}

export interface PropertyMember extends Common {
  readonly of: "property";
  readonly searchable: boolean;
  judge(subject: Subject): Finding<Json | undefined>;
}

export type Member = SegmentMember | PropertyMember;

/** What an event changed in what is known of a person. */
export interface Change {
  /** Keys of trackers. */
  readonly changed: readonly string[];
  /** Names of traits. */
  readonly stated: readonly string[];
  readonly before: Person;
  readonly person: Person;
}

export interface Roster {
  readonly version: number;
  /** In the order of the definitions, segments first. */
  readonly members: ReadonlySet<Member>;
  readonly bySlot: ReadonlyMap<number, Member>;
  readonly trackers: TrackerIndex;
  readonly trackerKeys: ReadonlySet<string>;
  readonly paused: ReadonlySet<number>;
  touchedBy(change: Change): ReadonlySet<Member>;
  needsHistory(version: number | null): boolean;
}

export function createRoster(set: DefinitionSet): Roster {
  const members = compileMembers(set);
  const trackers = new Map<string, Tracker>(members.flatMap(({ needs }) => [...needs.trackers]));
  return {
    version: set.version,
    members: new Set(members),
    bySlot: new Map(members.map((member) => [member.slot, member])),
    trackers: indexTrackers(trackers.values()),
    trackerKeys: new Set(trackers.keys()),
    paused: set.paused ?? new Set(),
    touchedBy: createTouch(members),
    needsHistory: createHistoryCheck(members, set.historyFrom ?? 0),
  };
}

/** Definitions later than the person's version wait for the recompute. */
export function isInForce({ since }: Member, { version }: Pick<Standing, "version">): boolean {
  return version !== null && since <= version;
}

function compileMembers({ segments, properties }: DefinitionSet): Member[] {
  const listed = [
    ...segments.map((entry) => ({ of: "segment" as const, ...entry, ...planSegment(entry) })),
    ...properties.map((entry) => ({
      of: "property" as const,
      searchable: isSearchable(entry.definition),
      ...entry,
      ...planProperty(entry),
    })),
  ];
  return listed.map((member, order) => ({ ...member, order }));
}

function createTouch(members: readonly Member[]): Roster["touchedBy"] {
  const byTracker = groupBy(members, ({ needs }) => [...needs.trackers.keys()]);
  const byTrait = groupBy(members, ({ needs }) => (needs.traits === "all" ? [] : [...needs.traits]));
  const byAnyTrait = members.filter(({ needs }) => needs.traits === "all");
  const byMembership = members.filter(({ needs }) => needs.memberships);
  const byAnonymousId = members.filter(({ needs }) => needs.anonymousId);
  return ({ changed, stated, before, person }) => {
    const touched = new Set<Member>();
    const touch = (others: readonly Member[] = []): void => {
      for (const member of others) touched.add(member);
    };
    for (const key of changed) touch(byTracker.get(key));
    for (const name of stated) touch(byTrait.get(name));
    if (stated.length > 0) touch(byAnyTrait);
    if (before.profile.groups !== person.profile.groups) touch(byMembership);
    if (byAnonymousId.length > 0 && before.anonymousId !== person.anonymousId) touch(byAnonymousId);
    return touched;
  };
}

function groupBy(
  members: readonly Member[],
  keysOf: (member: Member) => readonly string[],
): ReadonlyMap<string, readonly Member[]> {
  const groups = new Map<string, Member[]>();
  for (const member of members) {
    for (const key of keysOf(member)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [member]);
      else group.push(member);
    }
  }
  return groups;
}

/** A tracker no definition of their time used has not seen their earlier events; under other rules none has. */
function createHistoryCheck(members: readonly Member[], historyFrom: number): Roster["needsHistory"] {
  const answers = new Map<number, boolean>();
  const check = (version: number): boolean => {
    const fed = new Set(
      members.filter(({ since }) => since <= version).flatMap(({ needs }) => [...needs.trackers.keys()]),
    );
    return members.some(
      ({ since, needs }) => since > version && [...needs.trackers.keys()].some((key) => !fed.has(key)),
    );
  };
  return (version) => {
    if (version === null) return false;
    if (version < historyFrom) return true;
    const known = answers.get(version);
    if (known !== undefined) return known;
    const answer = check(version);
    answers.set(version, answer);
    return answer;
  };
}
