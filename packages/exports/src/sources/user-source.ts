/**
 * Users and anonymous users by the filter of their list, in the order of their ids: a place in that order is never taken
 * again, so each is met once while others come and go. A row is the user as the document is when it is read.
 */
import type { ActorStore, TableStore, WorkspaceId } from "@signalbox/core";
import { currentGroups } from "@signalbox/membership";
import {
  audienceOf,
  countFiltered,
  filterUsers,
  keyAt,
  loadWorkspaces,
  type UserFilter,
} from "@signalbox/user-queries";
import { listedUserAt, type ListedUserState } from "@signalbox/users";
import {
  emptyView,
  type WorkspaceState,
  type WorkspaceView,
  type WorkspaceViews,
} from "@signalbox/workspace";
import { jsonCell, type ExportCell } from "../rows/export-row.js";
import { isoTime, rowsPerRead, type ExportSource, type SourceRow } from "./export-source.js";

export const userColumns = [
  "id",
  "isAnonymous",
  "traits",
  "properties",
  "segments",
  "groups",
  "subscriptions",
  "firstSeenAt",
  "lastSeenAt",
] as const;

interface UserPorts {
  readonly actors: ActorStore;
  readonly tables: TableStore;
  readonly views: Pick<WorkspaceViews, "load">;
  readonly now: () => Date;
}

/** Throws `BadRequest` for a filter that names what is gone. */
export async function userSource(
  workspaceId: WorkspaceId,
  filter: UserFilter,
  ports: UserPorts,
): Promise<ExportSource> {
  const workspaces = await loadWorkspaces([workspaceId], ports.actors);
  const filtered = filterUsers(filter, workspaces, ports);
  const set = filtered[0]?.set;
  return {
    columns: userColumns,
    total: () => countFiltered(filtered),
    async *rows(cursor) {
      let place = cursor === "" ? undefined : cursor;
      for (;;) {
        const sortKeys = (await set?.walk({ from: place, back: false, limit: rowsPerRead })) ?? [];
        yield* await readUsers(workspaceId, sortKeys, ports);
        place = sortKeys.at(-1);
        if (place === undefined) return;
      }
    },
  };
}

/** Without those who were erased since the list was read. */
async function readUsers(
  workspaceId: WorkspaceId,
  sortKeys: readonly string[],
  { actors, views, now }: UserPorts,
): Promise<readonly SourceRow[]> {
  const keyOf = (sortKey: string): ReturnType<typeof keyAt> => keyAt(workspaceId, sortKey);
  const [documents, loaded] = await Promise.all([
    actors.load(sortKeys.map(keyOf)),
    views.load([workspaceId]),
  ]);
  const view = loaded.get(workspaceId) ?? emptyView;
  const moment = now();
  return sortKeys.flatMap((sortKey) => {
    const listed = listedUserAt(sortKey, documents.get(keyOf(sortKey)));
    return listed === undefined ? [] : [{ cells: cellsOf(listed, view, moment), cursor: sortKey }];
  });
}

function cellsOf(
  { user, computedState }: ListedUserState,
  { state, audience }: Pick<WorkspaceView, "audience"> & { readonly state: WorkspaceState },
  now: Date,
): readonly ExportCell[] {
  const question = { state, audience, user, computedState, now, nameSight: undefined };
  const { properties, segments, subscriptions } = audienceOf(question);
  const { traits, groups, firstAt, lastAt } = user.profile;
  const named = Object.values(properties).map(({ name, value }) => [name, value] as const);
  return [
    user.id,
    user.kind === "anonymous",
    jsonCell(Object.fromEntries([...traits].map(([trait, [value]]) => [trait, value]))),
    jsonCell(Object.fromEntries(named)),
    jsonCell(segments),
    jsonCell(currentGroups(groups)),
    jsonCell(subscriptions),
    firstAt === null ? null : isoTime(firstAt),
    lastAt === null ? null : isoTime(lastAt),
  ];
}
