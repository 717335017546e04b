/**
 * What actors decide by besides their own state: the view of their workspace. Its form is the application's; the runtime
 * loads the views of a step before anything else, so two steps of one partition can never see a view go back.
 */
import type { WorkspaceId } from "@signalbox/core";

export interface Views<View> {
  /** The present view of each workspace, also of one that does not exist. */
  load(workspaceIds: Iterable<WorkspaceId>): Promise<LoadedViews<View>>;
}

export type LoadedViews<View> = ReadonlyMap<WorkspaceId, View>;

/** Throws when it was not loaded. */
export function viewOf<View>(views: LoadedViews<View>, workspaceId: WorkspaceId): View {
  const view = views.get(workspaceId);
  if (view === undefined) throw new TypeError(`no view of the workspace ${workspaceId} was loaded`);
  return view;
}
