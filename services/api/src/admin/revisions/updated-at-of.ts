/** The version of a published resource, which a draft is based on. */
import { settingVersion, type DraftPlace } from "@signalbox/workspace";
import type { ApiContext } from "../../context.js";
import { readWorkspace } from "../settings/read-workspace.js";

/** ms; undefined where nothing is published. */
export async function updatedAtOf(
  { workspaceId, kind, id }: DraftPlace,
  { actors }: Pick<ApiContext, "actors">,
): Promise<number | undefined> {
  const state = await readWorkspace(workspaceId, actors);
  if (kind === "subscription-page") return settingVersion(state, "subscriptionPage").updatedAt;
  const { journeys, templates, segments, userProperties } = state;
  const lists = { journeys, templates, segments, "user-properties": userProperties };
  return lists[kind].find((each) => each.id === id)?.updatedAt;
}
