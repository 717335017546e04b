/** What is declared visible in the workspaces of a call, as it is now. */
import { commonVisibility, emptyView, type Visibility } from "@signalbox/workspace";
import type { WorkspaceId } from "@signalbox/core";
import type { ApiContext } from "../context.js";

export async function readVisibility(
  workspaces: readonly WorkspaceId[],
  { views }: Pick<ApiContext, "views">,
): Promise<Visibility> {
  const loaded = await views.load(workspaces);
  return commonVisibility(workspaces.map((workspaceId) => (loaded.get(workspaceId) ?? emptyView).state));
}
