/** The profile of a user or anonymous user with the results of the definitions for them. */
import type { WorkspaceId } from "@signalbox/core";
import { currentGroups } from "@signalbox/membership";
import { emptyView } from "@signalbox/workspace";
import { findUser, type FoundUser } from "./find-user.js";
import { loadWorkspaces, type ListedWorkspace } from "./listed-workspaces.js";
import { audienceOf, type UserAudience } from "./user-audience.js";
import type { UserReadPorts } from "./user-rows.js";

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

export interface DescribedUser extends UserAudience, Pick<FoundUser, "id" | "isAnonymous" | "anonymousIds"> {
  readonly traits: Readonly<Record<string, unknown>>;
  /** The most recently assigned first. */
  readonly groups: readonly string[];
  /** ms */
  readonly firstSeenAt: number | null;
  readonly lastSeenAt: number | null;
}

async function describe(
  { id, isAnonymous, profile, anonymousIds, audienceUser, computedState }: FoundUser,
  { workspaceId, state }: ListedWorkspace,
  { views, now }: UserReadPorts,
): Promise<DescribedUser> {
  const { audience } = (await views.load([workspaceId])).get(workspaceId) ?? emptyView;
  const { properties, segments, subscriptions } = audienceOf({
    state,
    audience,
    user: audienceUser,
    computedState,
    now: now(),
  });
  return {
    id,
    isAnonymous,
    traits: Object.fromEntries([...profile.traits].map(([name, [value]]) => [name, value])),
    properties,
    segments,
    groups: currentGroups(profile.groups),
    subscriptions,
    anonymousIds,
    firstSeenAt: profile.firstAt,
    lastSeenAt: profile.lastAt,
  };
}
