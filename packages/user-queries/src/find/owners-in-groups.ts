/**
 * The current members of groups. A list of deliveries by group queries the store for each member, so the size of the
 * groups is limited; when users are named, any group can be used.
 */
import {
  type ActorKey,
  issueAt,
  parseActorKey,
  refusalError,
  type Row,
  type TableStore,
  type WorkspaceId,
} from "@signalbox/core";
import { membershipRowId, membershipTable } from "@signalbox/users";
import { says } from "../issue-sentences.js";

export interface GroupQuestion {
  readonly workspaceId: WorkspaceId;
  /** Members of any of them. */
  readonly groupIds: readonly string[];
  /** Only these, when given. */
  readonly among?: readonly ActorKey[] | undefined;
}

const maxMembers = 1_000;

/** Throws `BadRequest` when the groups together are too large. */
export async function ownersInGroups(
  { workspaceId, groupIds, among }: GroupQuestion,
  tables: TableStore,
): Promise<readonly ActorKey[]> {
  const owners = new Set<ActorKey>();
  for (const groupId of new Set(groupIds)) {
    const rows =
      among === undefined
        ? await membersOf(workspaceId, groupId, tables)
        : await rowsOf(groupId, among, tables);
    for (const row of rows) {
      const { assigned, userKey } = membershipTable.read(row);
      if (assigned) owners.add(userKey);
    }
    if (among === undefined && owners.size > maxMembers) throw tooLarge();
  }
  return [...owners];
}

async function membersOf(workspaceId: WorkspaceId, groupId: string, tables: TableStore): Promise<Row[]> {
  const found = await tables.query({
    table: membershipTable.name,
    where: { workspaceId, groupId, assigned: true },
    order: { by: "at", direction: "desc" },
    limit: maxMembers + 1,
  });
  return found.map(({ row }) => row);
}

async function rowsOf(groupId: string, among: readonly ActorKey[], tables: TableStore): Promise<Row[]> {
  const ids = among.map((key) => membershipRowId(groupId, parseActorKey(key)));
  return [...(await tables.getMany(membershipTable.name, ids)).values()];
}

function tooLarge(): Error {
  return refusalError("BadRequest", issueAt(["groupId"], says.tooManyMembers({ maximum: maxMembers })));
}
