/**
 * The view of a workspace: what its actors' decisions depend on besides their own state. The application defines its
 * type. The runtime loads the views of a batch window before anything else, so a later window of the partition never
 * sees an older view.
 */
import type { WorkspaceId } from "@signalbox/core";

export interface Views<View> {
  /** The current view of each workspace, also of one that does not exist. */
  load(workspaceIds: Iterable<WorkspaceId>): Promise<LoadedViews<View>>;
}

export type LoadedViews<View> = ReadonlyMap<WorkspaceId, View>;

/** Throws when the view was not loaded. */
export function viewOf<View>(views: LoadedViews<View>, workspaceId: WorkspaceId): View {
  const view = views.get(workspaceId);
  if (view === undefined) throw new TypeError(`no view of the workspace ${workspaceId} was loaded`);
  return view;
}
