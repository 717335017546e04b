/**
 * What the one who began a long task may do now. The runner asks once a page: workspaces come from their views, and the
 * installation is read again only where its document has another version.
 */
import {
  deserializeInstallation,
  installationKey,
  newInstallation,
  presentPermissions,
  type InstallationState,
  type PermissionPlace,
} from "@signalbox/access";
import type { ActorStore, WorkspaceId } from "@signalbox/core";
import type { TaskRights } from "@signalbox/long-tasks";
import { emptyView, type WorkspaceViews } from "@signalbox/workspace";

export interface TaskRightsPorts {
  readonly actors: Pick<ActorStore, "load">;
  readonly views: Pick<WorkspaceViews, "load">;
  readonly now: () => Date;
}

export function createTaskRights({ actors, views, now }: TaskRightsPorts): TaskRights {
  let known: { readonly version: number; readonly state: InstallationState } | undefined;

  const installationNow = async (): Promise<InstallationState> => {
    const document = (await actors.load([installationKey])).get(installationKey);
    if (document === undefined) return newInstallation;
    const { version, state } = document;
    if (known?.version !== version) known = { version, state: deserializeInstallation(state) };
    return known.state;
  };

  const placeOf = async (workspaceId: WorkspaceId): Promise<PermissionPlace> => {
    const { state } = (await views.load([workspaceId])).get(workspaceId) ?? emptyView;
    return { workspaceId, state };
  };

  return async (workspaceId, by) => {
    const view = (await views.load([workspaceId])).get(workspaceId) ?? emptyView;
    const { parentId } = view.state;
    const [installation, parent] = await Promise.all([
      installationNow(),
      parentId === undefined ? undefined : placeOf(parentId),
    ]);
    const here = { workspaceId, state: view.state };
    return presentPermissions(by, { here, parent }, { installation, at: now().getTime() });
  };
}
