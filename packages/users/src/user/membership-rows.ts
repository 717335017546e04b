/**
 * Searchable rows of group memberships: one per member and group, written when the membership changes. The members of a
 * group are listed from these rows; the member's own document is authoritative.
 */
import {
  actorKeySchema,
  defineTable,
  workspaceIdSchema,
  type ActorAddress,
  type ActorKey,
  type StoreChange,
  type Table,
  type WorkspaceId,
} from "@signalbox/core";
import type { MembershipChange } from "@signalbox/membership";
import { z } from "zod";

export interface MembershipRow {
  readonly workspaceId: WorkspaceId;
  readonly groupId: string;
  /** The member. */
  readonly userKey: ActorKey;
  readonly userId: string;
  readonly assigned: boolean;
  /** ms */
  readonly at: number;
}

export const membershipTable: Table<MembershipRow> = defineTable(
  "memberships",
  z.object({
    workspaceId: workspaceIdSchema,
    groupId: z.string(),
    userKey: actorKeySchema,
    userId: z.string(),
    assigned: z.boolean(),
    at: z.number(),
  }),
  { userKey: "string", userId: "string", assigned: "boolean" },
);

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
  const { workspaceId, self: userKey, id: userId } = member;
  return changes.map(({ groupId, assigned, at }) =>
    membershipTable.put(membershipRowId(groupId, member), {
      workspaceId,
      groupId,
      userKey,
      userId,
      assigned,
      at,
    }),
  );
}
