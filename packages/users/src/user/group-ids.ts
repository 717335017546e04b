/** The ids of groups that users are or were assigned to, in order: one find for each. */
import type { RowQuery, TableStore, WorkspaceId } from "@signalbox/core";
import { membershipTable } from "./membership-rows.js";

export interface GroupIdsQuestion {
  readonly workspaceId: WorkspaceId;
  /** The beginning of their ids; empty for all. */
  readonly prefix: string;
  /** Only groups behind this id. */
  readonly after?: string | undefined;
  readonly limit: number;
}

export async function groupIds(
  { workspaceId, prefix, after, limit }: GroupIdsQuestion,
  tables: Pick<TableStore, "query">,
): Promise<readonly string[]> {
  const ids: string[] = [];
  let behind = after === undefined ? { value: prefix, id: "" } : { value: after, id: lastId };
  while (ids.length < limit) {
    const groupId = await firstGroupId({ where: { workspaceId }, after: behind }, tables);
    if (groupId?.startsWith(prefix) !== true) break;
    ids.push(groupId);
    behind = { value: groupId, id: lastId };
  }
  return ids;
}

/** Sorts behind the ids of all rows. */
const lastId = "\u{10FFFF}";

/** Of the memberships at a place; undefined where there are none. */
export async function firstGroupId(
  place: Pick<RowQuery, "where" | "after">,
  tables: Pick<TableStore, "query">,
): Promise<string | undefined> {
  const order = { by: "groupId", direction: "asc" } as const;
  const [found] = await tables.query({ table: membershipTable.name, order, limit: 1, ...place });
  return found && membershipTable.read(found.row).groupId;
}
