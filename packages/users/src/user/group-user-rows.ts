/** Searchable rows of the users that are groups: one per group, written when an event first names it as one. */
import {
  actorKeySchema,
  defineTable,
  workspaceIdSchema,
  type ActorKey,
  type Table,
  type WorkspaceId,
} from "@signalbox/core";
import { z } from "zod";
import { sortKeyAt } from "./sort-key.js";

export interface GroupUserRow {
  readonly workspaceId: WorkspaceId;
  /** Of the group. */
  readonly userKey: ActorKey;
}

export const groupUserTable: Table<GroupUserRow> = defineTable(
  "groupUsers",
  z.object({ workspaceId: workspaceIdSchema, userKey: actorKeySchema }),
  { userKey: "string" },
);

/** The prefix of the ids of all rows of a workspace; the order of ids is the order of sort keys. */
export function groupUsersPrefix(workspaceId: WorkspaceId): string {
  return `${workspaceId}/`;
}

export function groupUserRowId(workspaceId: WorkspaceId, sortKey: string): string {
  return groupUsersPrefix(workspaceId) + sortKey;
}

/** The id of the row of the group itself. */
export function groupUserRowAt({ workspaceId, userKey }: GroupUserRow): string {
  return groupUserRowId(workspaceId, sortKeyAt(userKey));
}
