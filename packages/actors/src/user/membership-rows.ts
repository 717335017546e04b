/**
 * Memberships as they are searched: one row per member and group, written when the fact behind it changes. A group is
 * listed from these rows; the truth stays with the member.
 */
import type { ActorAddress, ActorKey, StoreChange } from "@signalbox/core";
import type { MembershipChange } from "@signalbox/membership";

export interface Member extends ActorAddress {
  readonly self: ActorKey;
}

export function membershipRows(member: Member, changes: readonly MembershipChange[]): StoreChange[] {
  return changes.map(({ groupId, assigned, at }) => ({
    do: "put",
    table: "memberships",
    id: `${member.workspaceId}/${groupId.length}:${groupId}/${member.kind}/${member.id}`,
    row: { workspaceId: member.workspaceId, groupId, userKey: member.self, userId: member.id, assigned, at },
  }));
}

export function withoutMemberships(member: ActorKey): StoreChange {
  return { do: "removeWhere", table: "memberships", column: "userKey", value: member };
}
