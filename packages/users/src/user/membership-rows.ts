/**
 * Searchable rows of group memberships: one per member and group, written when the membership changes. The members of a
 * group are listed from these rows; the member's own document is authoritative.
 */
import type { ActorAddress, ActorKey, StoreChange, WorkspaceId } from "@signalbox/core";
import type { MembershipChange } from "@signalbox/membership";

export interface Member extends ActorAddress {
  readonly self: ActorKey;
}

/** The prefix of the ids of all rows of a group; the length keeps group ids that contain slashes apart. */
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
