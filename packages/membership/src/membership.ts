/**
 * Who is in which group, seen from the member: one fact per group, true while assigned. A group needs no definition
 * before its first member, and leaving is a fact like joining, so a late assignment cannot undo a newer removal.
 */
import { learn, learnAll, type Fact, type Facts } from "./facts.js";

export type Memberships = Facts<boolean>;

export interface MembershipChange {
  readonly groupId: string;
  readonly assigned: boolean;
  /** When it was stated, ms: groups list their latest members first. */
  readonly at: number;
}

export interface MembershipOutcome {
  readonly memberships: Memberships;
  /** The groups for which another fact now wins; also when only its moment changed. */
  readonly changes: readonly MembershipChange[];
}

export function assignGroup(
  memberships: Memberships,
  assignment: { readonly groupId: string; readonly fact: Fact<boolean> },
): MembershipOutcome {
  const after = learn(memberships, assignment.groupId, assignment.fact);
  return { memberships: after, changes: changesBetween(memberships, after) };
}

/** What a user gains from the anonymous visitor it turns out to be. */
export function absorbMemberships(memberships: Memberships, others: Memberships): MembershipOutcome {
  const after = learnAll(memberships, others);
  return { memberships: after, changes: changesBetween(memberships, after) };
}

/** Ids of the groups a member is in, the most recently assigned first. */
export function currentGroups(memberships: Memberships): string[] {
  return [...memberships]
    .filter(([, [assigned]]) => assigned)
    .toSorted(([idA, [, atA]], [idB, [, atB]]) => atB - atA || (idA < idB ? 1 : -1))
    .map(([groupId]) => groupId);
}

/** What differs from an earlier state; all of it when there was none. */
export function changesBetween(before: Memberships, after: Memberships): MembershipChange[] {
  if (before === after) return [];
  const changes: MembershipChange[] = [];
  for (const [groupId, fact] of after) {
    if (before.get(groupId) !== fact) changes.push({ groupId, assigned: fact[0], at: fact[1] });
  }
  return changes;
}
