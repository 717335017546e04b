/**
 * The profile of a user, an anonymous user or a group, derived from events alone. Consists of facts, which
 * merge by (event time, message id) within a budget of bytes, and bounds, which only widen. So the same events give the same profile, in
 * any order, with any repetition, split over profiles that are merged later.
 */
import { type EventRecord, type Json, firstSeqAt, parseJsonObject } from "@signalbox/core";
import { mergeFacts, serializeFacts, type Fact, type Facts, type StoredFacts } from "./facts.js";
import { changesBetween, type MembershipChange, type Memberships } from "./membership.js";
import {
  addToPart,
  deserializeTrims,
  mergePart,
  serializeTrims,
  type BoundedPart,
  type Bounds,
  type LeftOutCounts,
  type StoredTrims,
} from "./profile-parts.js";

export interface Profile extends Bounds {
  readonly traits: Facts;
  readonly groups: Memberships;
  /** Earliest event time, ms; null without events. */
  readonly firstAt: number | null;
  /** Latest time of an event of its own (`isOwnEvent`), ms; null without any. An earlier release counted every event. */
  readonly lastAt: number | null;
  /** The largest `seq` of its events: limits which of them move when the profile is merged into another. */
  readonly lastSeq: number;
}

export interface ProfileOutcome {
  readonly profile: Profile;
  readonly membershipChanges: readonly MembershipChange[];
}

/** The events a group call is stored as, for the member and for the group. */
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
 * Identify events set traits, group calls set memberships, every event widens the bounds, but only those of its own that of `lastAt`. A trait set to the
 * empty text keeps its earlier value; null is stored as a value.
 */
export function foldEvent(profile: Profile, event: EventRecord): ProfileOutcome {
  const lastAt = isOwnEvent(event) ? event.at : null;
  const seen = widen(profile, { firstAt: event.at, lastAt, lastSeq: event.seq });
  if (event.type === "identify") {
    const { facts, ...bounds } = addToPart("traits", { ...seen, facts: seen.traits }, factsOf(event));
    return { profile: { ...seen, ...boundsOf(bounds), traits: facts }, membershipChanges: [] };
  }
  const assignment = groupAssignment(event);
  if (assignment === undefined) return { profile: seen, membershipChanges: [] };
  const { groupId, assigned } = assignment;
  const added: [string, Fact<boolean>] = [groupId, [assigned, event.at, event.messageId]];
  const { facts, ...bounds } = addToPart("groups", { ...seen, facts: seen.groups }, [added]);
  return {
    profile: { ...seen, ...boundsOf(bounds), groups: facts },
    membershipChanges: changesBetween(seen.groups, facts),
  };
}

/** The names of the events that the service records about a user begin so. */
const servicePrefix = "DF";
/** Of those, what a caller has reported, or the person has done. Mail programs open messages by themselves. */
const ownServiceEvents: ReadonlySet<string> = new Set([memberEventName, groupEventName, "DFEmailClicked"]);

/** Whether the person was there: not where the service records what it sent to them, or decided about them. */
function isOwnEvent({ type, event }: Pick<EventRecord, "type" | "event">): boolean {
  return type !== "track" || !event.startsWith(servicePrefix) || ownServiceEvents.has(event);
}

/** Merges the profile of an anonymous user into the known user's. */
export function absorbProfile(profile: Profile, other: Profile): ProfileOutcome {
  const seen = widen(profile, other);
  const traits = mergePart("traits", { ...seen, facts: profile.traits }, { ...other, facts: other.traits });
  const groups = mergePart(
    "groups",
    { ...boundsOf(traits), facts: profile.groups },
    { ...other, facts: other.groups },
  );
  return {
    profile: { ...seen, ...boundsOf(groups), traits: traits.facts, groups: groups.facts },
    membershipChanges: changesBetween(profile.groups, groups.facts),
  };
}

/**
 * Replaces traits that earlier releases set to the empty text by those of the history. Returns the same profile
 * when it has none.
 */
export function withTraitsOf(profile: Profile, history: Profile): Profile {
  const nonEmpty = [...profile.traits].filter(([, [value]]) => value !== "");
  if (nonEmpty.length === profile.traits.size) return profile;
  return { ...profile, traits: mergeFacts(history.traits, nonEmpty) };
}

export interface GroupAssignment {
  readonly groupId: string;
  readonly assigned: boolean;
}

/**
 * The assignment in a member's event; undefined for every other event. Recognized by name, so tracking the
 * event directly equals a group call.
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
  readonly trims?: StoredTrims;
  readonly leftOut?: LeftOutCounts;
}

/** As plain JSON; equal profiles give equal JSON. The field names are stored. */
export function serializeProfile({ trims, leftOut, ...profile }: Profile): StoredProfile {
  const stored = serializeTrims(trims);
  return {
    ...profile,
    traits: serializeFacts(profile.traits),
    groups: serializeFacts(profile.groups),
    ...(stored !== undefined && { trims: stored }),
    ...(leftOut !== undefined && { leftOut }),
  };
}

export function deserializeProfile({ trims, ...stored }: StoredProfile): Profile {
  return {
    ...stored,
    traits: new Map(stored.traits),
    groups: new Map(stored.groups),
    ...(trims !== undefined && { trims: deserializeTrims(trims) }),
  };
}

/** Whether entries of the part were left out: then one that is not known may have been one of them. */
export function isTrimmed({ trims }: Profile, part: BoundedPart): boolean {
  return trims?.[part]?.floor !== undefined;
}

export function isEmptyProfile(profile: Profile): boolean {
  return profile.firstAt === null;
}

/**
 * The last `seq` that an erasure removes: all applied events, and all accepted before now. Fixed, so that an
 * erasure published late cannot remove later events.
 */
export function lastSeqToErase(profile: Profile, now: Date): number {
  return Math.max(profile.lastSeq, firstSeqAt(now.getTime() + 1));
}

function factsOf(event: EventRecord): [string, readonly [Json, number, string]][] {
  return Object.entries(parseJsonObject(event.data)).flatMap(([name, value]) =>
    value === "" ? [] : [[name, [value, event.at, event.messageId]]],
  );
}

type Times = Pick<Profile, "firstAt" | "lastAt" | "lastSeq">;

/** Of a profile, nothing else. */
function boundsOf({ trims, leftOut }: Bounds): Bounds {
  return { ...(trims !== undefined && { trims }), ...(leftOut !== undefined && { leftOut }) };
}

function widen(profile: Profile, by: Times): Profile {
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
