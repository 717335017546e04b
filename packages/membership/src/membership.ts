/**
 * A member's groups: one fact per group, true while assigned. Groups need no definition before their first
 * member. Leaving is a fact as well, so a late assignment cannot undo a newer removal.
 */
import { mergeFact, mergeFacts, type Fact, type Facts } from "./facts.js";

export type Memberships = Facts<boolean>;

export interface MembershipChange {
  readonly groupId: string;
  readonly assigned: boolean;
  /** Event time, ms. Groups list their latest members first. */
  readonly at: number;
}

export interface MembershipOutcome {
  readonly memberships: Memberships;
  /** The groups whose fact changed, including changes of the time alone. */
  readonly changes: readonly MembershipChange[];
}

export function assignGroup(
  memberships: Memberships,
  assignment: { readonly groupId: string; readonly fact: Fact<boolean> },
): MembershipOutcome {
  const after = mergeFact(memberships, assignment.groupId, assignment.fact);
  return { memberships: after, changes: changesBetween(memberships, after) };
}

/** Merges the groups of an anonymous user into the known user's. */
export function absorbMemberships(memberships: Memberships, others: Memberships): MembershipOutcome {
  const after = mergeFacts(memberships, others);
  return { memberships: after, changes: changesBetween(memberships, after) };
}

/** Ids of the member's groups, most recently assigned first. */
export function currentGroups(memberships: Memberships): string[] {
  return [...memberships]
    .filter(([, [assigned]]) => assigned)
    .toSorted(([idA, [, atA]], [idB, [, atB]]) => atB - atA || (idA < idB ? 1 : -1))
    .map(([groupId]) => groupId);
}

/** The differences from an earlier state. */
export function changesBetween(before: Memberships, after: Memberships): MembershipChange[] {
  if (before === after) return [];
  const changes: MembershipChange[] = [];
  for (const [groupId, fact] of after) {
    if (before.get(groupId) !== fact) changes.push({ groupId, assigned: fact[0], at: fact[1] });
  }
  return changes;
}
