/** Finds users by the beginning of their id or of the value of a user property, each by an index. */
import {
  actorKey,
  anonymousKind,
  parseActorKey,
  userKind,
  type ActorStore,
  type TableStore,
  type WorkspaceId,
} from "@signalbox/core";
import type { WorkspaceState } from "@signalbox/workspace";
import { parseSortKey } from "../user/sort-key.js";
import { searchedSlot, usersByPrefix } from "./values-by-prefix.js";

export interface UserSearch {
  readonly workspaceId: WorkspaceId;
  readonly state: Pick<WorkspaceState, "userProperties">;
  readonly term: string;
  /** Names of the user properties whose values are searched. */
  readonly properties: readonly string[];
  readonly limit: number;
}

export interface FoundByTerm {
  readonly workspaceId: WorkspaceId;
  readonly id: string;
  readonly isAnonymous?: true;
  /** The property whose value begins with the term; absent for the id. */
  readonly matched?: { readonly name: string; readonly value: string };
}

export interface SearchStores {
  readonly actors: Pick<ActorStore, "load" | "page">;
  readonly tables: Pick<TableStore, "query">;
}

/** By id before by value; each user once. Letters of another case do not match. */
export async function searchUsers(
  { workspaceId, state, term, properties, limit }: UserSearch,
  { actors, tables }: SearchStores,
): Promise<readonly FoundByTerm[]> {
  const byId = [userKind, anonymousKind].map((kind) =>
    idsByPrefix({ workspaceId, kind, term, limit }, actors),
  );
  const byValue = properties.map(async (name): Promise<readonly FoundByTerm[]> => {
    const slot = searchedSlot(state, (each) => each.name === name);
    if (slot === undefined) return [];
    const found = await usersByPrefix({ workspaceId, slot, prefix: term, limit }, tables);
    return found.map(({ sortKey, value }) => {
      const { kind, id } = parseSortKey(sortKey);
      const isAnonymous = kind === "anonymous" && ({ isAnonymous: true } as const);
      return { workspaceId, id, ...isAnonymous, matched: { name, value } };
    });
  });
  const found = (await Promise.all([...byId, ...byValue])).flat();
  const first = new Map(found.toReversed().map((each) => [`${each.isAnonymous === true}/${each.id}`, each]));
  return found
    .filter((each) => first.get(`${each.isAnonymous === true}/${each.id}`) === each)
    .slice(0, limit);
}

interface IdSearch extends Pick<UserSearch, "workspaceId" | "term" | "limit"> {
  readonly kind: string;
}

async function idsByPrefix(
  { workspaceId, kind, term, limit }: IdSearch,
  actors: SearchStores["actors"],
): Promise<readonly FoundByTerm[]> {
  const exactly = actorKey(workspaceId, kind, term);
  const [exact, behind] = await Promise.all([
    actors.load([exactly]),
    actors.page({ workspaceId, kind, from: term, direction: "after", limit }),
  ]);
  const listed = [...exact.values()].filter((document) => document.listed);
  return [...listed, ...behind].flatMap(({ key }) => {
    const { id } = parseActorKey(key);
    return id.startsWith(term)
      ? [{ workspaceId, id, ...(kind === anonymousKind && ({ isAnonymous: true } as const)) }]
      : [];
  });
}
