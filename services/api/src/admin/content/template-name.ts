/** The name of a template, for the audit log. */
import type { WorkspaceId } from "@signalbox/core";
import type { ApiContext } from "../../context.js";
import { readWorkspace } from "../settings/read-workspace.js";

/** Undefined for an unknown one. */
export async function templateName(
  workspaceId: WorkspaceId,
  templateId: string,
  { actors }: Pick<ApiContext, "actors">,
): Promise<string | undefined> {
  const { templates } = await readWorkspace(workspaceId, actors);
  return templates.find(({ id }) => id === templateId.toLowerCase())?.name;
}
