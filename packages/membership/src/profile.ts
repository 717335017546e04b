/**
 * What is known of a person, a visitor or a group, from events alone. Everything in it is a fact that merges by
 * (event time, message id) or a bound that only widens, so the same events in any order, with any repetition, split over
 * any number of profiles that are merged later, give the same profile.
 */
import { type EventRecord, type Json, firstSeqAt, parseJsonObject } from "@signalbox/core";
import { learnAll, storeFacts, type Facts, type StoredFacts } from "./facts.js";
import { absorbMemberships, assignGroup, type MembershipChange, type Memberships } from "./membership.js";

export interface Profile {
  readonly traits: Facts;
  readonly groups: Memberships;
  /** Earliest and latest event time, ms; null while there was no event. */
  readonly firstAt: number | null;
  readonly lastAt: number | null;
  /** The largest `seq` of its events: bounds which of them move when the profile is merged into another. */
  readonly lastSeq: number;
}

export interface ProfileOutcome {
  readonly profile: Profile;
  readonly membershipChanges: readonly MembershipChange[];
}

/** The event a group call is stored as on the side of the member, and of the group. */
export const memberEventName = "DFUserGroupAssignment";
export const groupEventName = "DFGroupUserAssignment";

export const emptyProfile: Profile = {
  traits: new Map(),
  groups: new Map(),
  firstAt: null,
  lastAt: null,
  lastSeq: 0,
};

/**
 * Traits come from identify, memberships from group calls; every event widens the bounds. A trait that is set to the empty
 * text keeps its earlier value; one that is set to null is known to be null.
 */
export function foldEvent(profile: Profile, event: EventRecord): ProfileOutcome {
  const seen = widen(profile, { firstAt: event.at, lastAt: event.at, lastSeq: event.seq });
  if (event.type === "identify") {
    return { profile: { ...seen, traits: learnAll(seen.traits, factsOf(event)) }, membershipChanges: [] };
  }
  const assignment = groupAssignment(event);
  if (assignment === undefined) return { profile: seen, membershipChanges: [] };
  const { memberships, changes } = assignGroup(seen.groups, {
    groupId: assignment.groupId,
    fact: [assignment.assigned, event.at, event.messageId],
  });
  return { profile: { ...seen, groups: memberships }, membershipChanges: changes };
}

/** What the profile becomes when another turns out to be the same person. */
export function absorbProfile(profile: Profile, other: Profile): ProfileOutcome {
  const { memberships, changes } = absorbMemberships(profile.groups, other.groups);
  return {
    profile: {
      ...widen(profile, other),
      traits: learnAll(profile.traits, other.traits),
      groups: memberships,
    },
    membershipChanges: changes,
  };
}

/**
 * The profile with the traits its whole history tells, where it still holds one that was set to the empty text: earlier
 * releases took that for a value. The same profile where it does not.
 */
export function withTraitsOf(profile: Profile, history: Profile): Profile {
  const stated = [...profile.traits].filter(([, [value]]) => value !== "");
  if (stated.length === profile.traits.size) return profile;
  return { ...profile, traits: learnAll(history.traits, stated) };
}

export interface GroupAssignment {
  readonly groupId: string;
  readonly assigned: boolean;
}

/**
 * What a member's event says of a group; undefined for every other event. Known by its name, so that an application
 * that tracks the event itself means the same as one that makes the group call.
 */
export function groupAssignment(event: EventRecord): GroupAssignment | undefined {
  if (event.event !== memberEventName || event.type !== "track" || event.part !== "main") return undefined;
  const { groupId, assigned } = parseJsonObject(event.data);
  if (typeof groupId !== "string" || groupId === "") return undefined;
  return { groupId, assigned: assigned !== false };
}

export interface StoredProfile {
  readonly traits: StoredFacts;
  readonly groups: StoredFacts<boolean>;
  readonly firstAt: number | null;
  readonly lastAt: number | null;
  readonly lastSeq: number;
}

/** As plain JSON; equal profiles give equal JSON. */
export function storeProfile(profile: Profile): StoredProfile {
  return { ...profile, traits: storeFacts(profile.traits), groups: storeFacts(profile.groups) };
}

export function reviveProfile(stored: StoredProfile): Profile {
  return { ...stored, traits: new Map(stored.traits), groups: new Map(stored.groups) };
}

export function isEmptyProfile(profile: Profile): boolean {
  return profile.firstAt === null;
}

/**
 * The end of what an erasure takes: all that was applied, and all accepted before now. Bounded, so that an erasure
 * published late cannot take what came after it.
 */
export function lastSeqToErase(profile: Profile, now: Date): number {
  return Math.max(profile.lastSeq, firstSeqAt(now.getTime() + 1));
}

function factsOf(event: EventRecord): [string, readonly [Json, number, string]][] {
  return Object.entries(parseJsonObject(event.data)).flatMap(([name, value]) =>
    value === "" ? [] : [[name, [value, event.at, event.messageId]]],
  );
}

type Bounds = Pick<Profile, "firstAt" | "lastAt" | "lastSeq">;

function widen(profile: Profile, by: Bounds): Profile {
  return {
    ...profile,
    firstAt: leastOf(profile.firstAt, by.firstAt),
    lastAt:
      profile.lastAt === null || (by.lastAt !== null && by.lastAt > profile.lastAt)
        ? by.lastAt
        : profile.lastAt,
    lastSeq: Math.max(profile.lastSeq, by.lastSeq),
  };
}

function leastOf(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}
