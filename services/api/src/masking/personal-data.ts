/** What is personal in the workspaces of a call, as they are now. */
import { personalDataOf, type PersonalData } from "@signalbox/workspace";
import type { WorkspaceId } from "@signalbox/core";
import type { ApiContext } from "../context.js";

export async function readPersonalData(
  workspaces: readonly WorkspaceId[],
  { views }: Pick<ApiContext, "views">,
): Promise<PersonalData> {
  const loaded = await views.load(workspaces);
  return personalDataOf([...loaded.values()].flatMap(({ state }) => state.userProperties));
}
