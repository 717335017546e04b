/**
 * Groups that users are or were assigned to, in the order of their ids: one find and one count for each, so that the cost
 * of a page does not grow with the number of groups.
 */
import {
  fewAtATime,
  userKey,
  type ActorStore,
  type Json,
  type TableStore,
  type WorkspaceId,
} from "@signalbox/core";
import { stateOf } from "@signalbox/engine";
import { deserializeUser, firstGroupId, groupIds, membershipTable } from "@signalbox/users";
import { compareTexts } from "../sets/compare-sort-keys.js";

export interface GroupsQuestion {
  readonly workspaces: readonly WorkspaceId[];
  /** The beginning of their ids; empty for all. */
  readonly prefix: string;
  /** Only those of these ids that are groups. */
  readonly among?: readonly string[];
  /** Only groups behind this id. */
  readonly after?: string;
  readonly limit: number;
}

export interface ListedGroup {
  readonly id: string;
  /** Users and anonymous users who are assigned now. */
  readonly memberCount: number;
  readonly traits: Readonly<Record<string, Json>>;
}

export interface GroupStores {
  readonly actors: Pick<ActorStore, "load">;
  readonly tables: Pick<TableStore, "query" | "count">;
}

/** A group of several workspaces has the members of all, and the traits of the first that knows it. */
export async function listGroups(
  { workspaces, ...page }: GroupsQuestion,
  stores: GroupStores,
): Promise<readonly ListedGroup[]> {
  const found = await fewAtATime(workspaces, async (workspaceId) =>
    idsOfPage({ ...page, workspaceId }, stores.tables),
  );
  const ids = [...new Set(found.flat())].toSorted(compareTexts).slice(0, page.limit);
  return fewAtATime(ids, async (id) => {
    const homes = workspaces.filter((_, index) => found[index]?.includes(id));
    const parts = await Promise.all(homes.map(async (workspaceId) => readGroup(workspaceId, id, stores)));
    return {
      id,
      memberCount: parts.reduce((sum, { memberCount }) => sum + memberCount, 0),
      traits: parts.find(({ traits }) => Object.keys(traits).length > 0)?.traits ?? {},
    };
  });
}

interface IdsQuestion extends Omit<GroupsQuestion, "workspaces"> {
  readonly workspaceId: WorkspaceId;
}

async function idsOfPage(
  { among, ...page }: IdsQuestion,
  tables: GroupStores["tables"],
): Promise<readonly string[]> {
  if (among === undefined) return groupIds(page, tables);
  const { workspaceId, prefix, after } = page;
  const meant = among.filter(
    (id) => id.startsWith(prefix) && (after === undefined || compareTexts(id, after) > 0),
  );
  const found = await fewAtATime(meant, async (groupId) =>
    firstGroupId({ where: { workspaceId, groupId } }, tables),
  );
  return found.filter((id) => id !== undefined);
}

async function readGroup(
  workspaceId: WorkspaceId,
  groupId: string,
  { actors, tables }: GroupStores,
): Promise<Pick<ListedGroup, "memberCount" | "traits">> {
  const key = userKey(workspaceId, groupId);
  const [memberCount, documents] = await Promise.all([
    tables.count(membershipTable.name, { workspaceId, groupId, assigned: true }),
    actors.load([key]),
  ]);
  const traits = stateOf(documents.get(key), deserializeUser)?.profile.traits ?? [];
  return { memberCount, traits: Object.fromEntries([...traits].map(([name, [value]]) => [name, value])) };
}
