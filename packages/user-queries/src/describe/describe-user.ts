/** The profile of a user or anonymous user with the results of the definitions for them. */
import type { Origin } from "@signalbox/audience";
import { parseActorKey, userKey, type Json, type WorkspaceId } from "@signalbox/core";
import { currentGroups, type LeftOutCounts } from "@signalbox/membership";
import { emptyView } from "@signalbox/workspace";
import { findUser, type FoundUser } from "../find/find-user.js";
import { loadWorkspaces, type ListedWorkspace } from "../filter/listed-workspaces.js";
import { nameUsers, type NameSight } from "./name-users.js";
import { audienceOf, type UserAudience } from "./user-audience.js";
import type { UserReadPorts } from "../page/user-rows.js";

/** A user can be in thousands of groups. */
const namedGroups = 100;

export interface UserQuestion {
  readonly workspaces: readonly WorkspaceId[];
  readonly id: string;
  /** What may be shown of names; everything when undefined. */
  readonly nameSight?: NameSight | undefined;
}

/** Of the first workspace in which the id is known. */
export async function describeUser(
  { workspaces, id, nameSight }: UserQuestion,
  ports: UserReadPorts,
): Promise<DescribedUser | undefined> {
  for (const workspace of await loadWorkspaces(workspaces, ports.actors)) {
    const user = await findUser(workspace.workspaceId, id, ports.actors);
    if (user !== undefined) return describe(user, { workspace, nameSight }, ports);
  }
  return undefined;
}

export interface DescribedUser
  extends
    Pick<UserAudience, "segments" | "subscriptions">,
    Pick<FoundUser, "id" | "isAnonymous" | "anonymousIds"> {
  /** Absent where nothing but the id is known, or may be shown. */
  readonly name?: string;
  readonly properties: Readonly<Record<string, DescribedProperty>>;
  readonly traits: Readonly<Record<string, unknown>>;
  /** The most recently assigned first. */
  readonly groups: readonly string[];
  /** By id, of the groups that have a name; absent without any. */
  readonly groupNames?: Readonly<Record<string, string>>;
  /** ms */
  readonly firstSeenAt: number | null;
  readonly lastSeenAt: number | null;
  /** Of a user that is larger than a document may be. */
  readonly leftOut?: LeftOutCounts;
}

export interface DescribedProperty {
  readonly name: string;
  readonly value: Json;
  /** The event that the value was read from; absent where it has no single one. */
  readonly setBy?: Origin;
}

async function describe(
  { id, isAnonymous, profile, anonymousIds, audienceUser, computedState }: FoundUser,
  {
    workspace: { workspaceId, state },
    nameSight,
  }: { readonly workspace: ListedWorkspace; readonly nameSight: NameSight | undefined },
  ports: UserReadPorts,
): Promise<DescribedUser> {
  const { views, now } = ports;
  const groups = currentGroups(profile.groups);
  const groupKeys = groups.slice(0, namedGroups).map((group) => userKey(workspaceId, group));
  const groupNames = await nameUsers(groupKeys, nameSight, ports);
  const { audience } = (await views.load([workspaceId])).get(workspaceId) ?? emptyView;
  const moment = now();
  const { properties, segments, subscriptions, name } = audienceOf({
    nameSight,
    state,
    audience,
    user: audienceUser,
    computedState,
    now: moment,
  });
  const origins = audience.origins({ computedState, user: audienceUser, now: moment.getTime() });
  return {
    id,
    isAnonymous,
    ...(name !== undefined && { name }),
    traits: Object.fromEntries([...profile.traits].map(([trait, [value]]) => [trait, value])),
    properties: Object.fromEntries(
      state.userProperties.flatMap(({ id: propertyId, slot }) => {
        const property = properties[propertyId];
        if (property === undefined) return [];
        const setBy = origins.get(slot);
        return [[propertyId, { ...property, ...(setBy !== undefined && { setBy }) }] as const];
      }),
    ),
    segments,
    groups,
    ...(groupNames.size > 0 && {
      groupNames: Object.fromEntries([...groupNames].map(([key, each]) => [parseActorKey(key).id, each])),
    }),
    subscriptions,
    anonymousIds,
    firstSeenAt: profile.firstAt,
    lastSeenAt: profile.lastAt,
    ...(profile.leftOut !== undefined && { leftOut: profile.leftOut }),
  };
}
