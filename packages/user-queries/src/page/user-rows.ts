/** The rows of a page of users; loads each user's document once. */
import { emptyView, type WorkspaceView, type WorkspaceViews } from "@signalbox/workspace";
import type { ActorStore } from "@signalbox/core";
import { listedUserAt } from "@signalbox/users";
import type { ListedWorkspace } from "../filter/listed-workspaces.js";
import type { Position } from "../order/position.js";
import { audienceOf } from "../describe/user-audience.js";
import type { NameSight } from "../describe/name-users.js";
import { keyAt } from "../sets/user-set.js";

export interface UserReadPorts {
  readonly actors: ActorStore;
  readonly views: WorkspaceViews;
  readonly now: () => Date;
}

export interface UserRowsRequest {
  readonly positions: readonly Position[];
  readonly workspaces: readonly ListedWorkspace[];
  readonly includeSubscriptions: boolean;
  /** What may be shown of names; everything when undefined. */
  readonly nameSight?: NameSight | undefined;
}

/** In the given order; users who were erased since the page was read are left out. */
export async function userRows(
  { positions, workspaces, includeSubscriptions, nameSight }: UserRowsRequest,
  { actors, views, now }: UserReadPorts,
): Promise<readonly object[]> {
  const byId = new Map<string, ListedWorkspace>(workspaces.map((each) => [each.workspaceId, each]));
  const listed = positions.flatMap(({ place: sortKey, workspaceId }) => {
    const workspace = byId.get(workspaceId);
    return workspace === undefined
      ? []
      : [{ workspace, sortKey, key: keyAt(workspace.workspaceId, sortKey) }];
  });
  const [documents, compiled] = await Promise.all([
    actors.load(listed.map(({ key }) => key)),
    views.load(new Set(listed.map(({ workspace }) => workspace.workspaceId))),
  ]);
  const moment = now();
  return listed.flatMap(({ workspace, sortKey, key }) => {
    const listedUser = listedUserAt(sortKey, documents.get(key));
    if (listedUser === undefined) return [];
    const { audience }: WorkspaceView = compiled.get(workspace.workspaceId) ?? emptyView;
    const { properties, segments, subscriptions, name } = audienceOf({
      state: workspace.state,
      audience,
      ...listedUser,
      now: moment,
      nameSight,
    });
    return {
      id: listedUser.user.id,
      ...(name !== undefined && { name }),
      ...(listedUser.user.kind === "anonymous" && { isAnonymous: true }),
      ...(workspaces.length > 1 && { workspaceId: workspace.workspaceId }),
      properties,
      segments,
      ...(includeSubscriptions && { subscriptions }),
    };
  });
}
