/** The profile of a user or anonymous user with the results of the definitions for them. */
import type { Origin } from "@signalbox/audience";
import type { Json, WorkspaceId } from "@signalbox/core";
import { currentGroups } from "@signalbox/membership";
import { emptyView } from "@signalbox/workspace";
import { findUser, type FoundUser } from "../find/find-user.js";
import { loadWorkspaces, type ListedWorkspace } from "../filter/listed-workspaces.js";
import { audienceOf, type UserAudience } from "./user-audience.js";
import type { UserReadPorts } from "../page/user-rows.js";

/** Of the first workspace in which the id is known. */
export async function describeUser(
  workspaces: readonly WorkspaceId[],
  id: string,
  ports: UserReadPorts,
): Promise<DescribedUser | undefined> {
  for (const workspace of await loadWorkspaces(workspaces, ports.actors)) {
    const user = await findUser(workspace.workspaceId, id, ports.actors);
    if (user !== undefined) return describe(user, workspace, ports);
  }
  return undefined;
}

export interface DescribedUser
  extends Omit<UserAudience, "properties">, Pick<FoundUser, "id" | "isAnonymous" | "anonymousIds"> {
  readonly properties: Readonly<Record<string, DescribedProperty>>;
  readonly traits: Readonly<Record<string, unknown>>;
  /** The most recently assigned first. */
  readonly groups: readonly string[];
  /** ms */
  readonly firstSeenAt: number | null;
  readonly lastSeenAt: number | null;
}

export interface DescribedProperty {
  readonly name: string;
  readonly value: Json;
  /** The event that the value was read from; absent where it has no single one. */
  readonly setBy?: Origin;
}

async function describe(
  { id, isAnonymous, profile, anonymousIds, audienceUser, computedState }: FoundUser,
  { workspaceId, state }: ListedWorkspace,
  { views, now }: UserReadPorts,
): Promise<DescribedUser> {
  const { audience } = (await views.load([workspaceId])).get(workspaceId) ?? emptyView;
  const moment = now();
  const { properties, segments, subscriptions } = audienceOf({
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
    traits: Object.fromEntries([...profile.traits].map(([name, [value]]) => [name, value])),
    properties: Object.fromEntries(
      state.userProperties.flatMap(({ id: propertyId, slot }) => {
        const property = properties[propertyId];
        if (property === undefined) return [];
        const setBy = origins.get(slot);
        return [[propertyId, { ...property, ...(setBy !== undefined && { setBy }) }] as const];
      }),
    ),
    segments,
    groups: currentGroups(profile.groups),
    subscriptions,
    anonymousIds,
    firstSeenAt: profile.firstAt,
    lastSeenAt: profile.lastAt,
  };
}
