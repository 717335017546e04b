/**
 * A member's groups: one fact per group, true while assigned. Groups need no definition before their first
 * member. Leaving is a fact as well, so a late assignment cannot undo a newer removal.
 */
import { leftOut } from "./bounded-facts.js";
import type { Facts } from "./facts.js";

export type Memberships = Facts<boolean>;

export interface MembershipChange {
  readonly groupId: string;
  readonly assigned: boolean;
  /** Event time, ms. Groups list their latest members first. */
  readonly at: number;
}

/** Ids of the member's groups, most recently assigned first. */
export function currentGroups(memberships: Memberships): string[] {
  return [...memberships]
    .filter(([, [assigned]]) => assigned)
    .toSorted(([idA, [, atA]], [idB, [, atB]]) => atB - atA || (idA < idB ? 1 : -1))
    .map(([groupId]) => groupId);
}

/** The differences from an earlier state; a group that was left out of a large profile is one that the member left. */
export function changesBetween(before: Memberships, after: Memberships): MembershipChange[] {
  if (before === after) return [];
  const changes = leftOut(before, after).flatMap(([groupId, [assigned, at]]): MembershipChange[] =>
    assigned ? [{ groupId, assigned: false, at }] : [],
  );
  for (const [groupId, fact] of after) {
    if (before.get(groupId) !== fact) changes.push({ groupId, assigned: fact[0], at: fact[1] });
  }
  return changes;
}
