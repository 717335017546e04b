/**
 * Memberships as they are searched: one row per member and group, written when the fact behind it changes. A group is
 * listed from these rows; the truth stays with the member.
 */
import type { ActorAddress, ActorKey, StoreChange, WorkspaceId } from "@signalbox/core";
import type { MembershipChange } from "@signalbox/membership";

export interface Member extends ActorAddress {
  readonly self: ActorKey;
}

/** What the ids of all rows of a group begin with; the length keeps ids with slashes apart. */
export function membersPrefix(workspaceId: WorkspaceId, groupId: string): string {
  return `${workspaceId}/${groupId.length}:${groupId}/`;
}

export function membershipRowId(groupId: string, { workspaceId, kind, id }: ActorAddress): string {
  return `${membersPrefix(workspaceId, groupId)}${kind}/${id}`;
}

export function membershipRows(member: Member, changes: readonly MembershipChange[]): StoreChange[] {
  return changes.map(({ groupId, assigned, at }) => ({
    do: "put",
    table: "memberships",
    id: membershipRowId(groupId, member),
    row: { workspaceId: member.workspaceId, groupId, userKey: member.self, userId: member.id, assigned, at },
  }));
}

export function withoutMemberships(member: ActorKey): StoreChange {
  return { do: "removeWhere", table: "memberships", column: "userKey", value: member };
}
