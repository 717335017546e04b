/** Says of entries about templates which of these are parts: both are templates for the commands that the log names. */
import { parseWorkspaceId } from "@signalbox/core";
import type { ApiContext } from "../../context.js";
import { readWorkspace } from "../settings/read-workspace.js";
import type { AuditItem } from "./audit-item.js";

interface Resource {
  readonly kind: string;
  readonly id: string;
  readonly type?: "Part";
}

interface Change extends Resource {
  readonly fields: readonly { readonly field: string; readonly before?: unknown; readonly after?: unknown }[];
}

/** A part that is gone is known by the entries of its creation and its end. */
export async function markParts(
  entries: readonly AuditItem[],
  { actors }: Pick<ApiContext, "actors">,
): Promise<readonly AuditItem[]> {
  const about = entries.filter((entry) => resourcesOf(entry).some(isTemplate));
  const workspaces = [...new Set(about.flatMap(({ workspaceId }) => parseWorkspaceId(workspaceId) ?? []))];
  const parts = new Set<string>();
  for (const workspaceId of workspaces) {
    const { templates } = await readWorkspace(workspaceId, actors);
    for (const { id, channel } of templates) if (channel === "Part") parts.add(`${workspaceId}/${id}`);
  }
  return entries.map((entry) => {
    const isPart = (resource: Resource): boolean =>
      isTemplate(resource) &&
      (parts.has(`${entry.workspaceId}/${resource.id}`) || isPartByChange(entry, resource));
    const resources = resourcesOf(entry).map((each) => (isPart(each) ? { ...each, type: "Part" } : each));
    return { ...entry, resources };
  });
}

function isTemplate({ kind }: Resource): boolean {
  return kind === "template";
}

function isPartByChange({ changes }: AuditItem, { id }: Resource): boolean {
  const change = (changes as readonly Change[]).find((each) => isTemplate(each) && each.id === id);
  const channel = change?.fields.find(({ field }) => field === "channel");
  return channel?.after === "Part" || channel?.before === "Part";
}

function resourcesOf({ resources }: AuditItem): readonly Resource[] {
  return resources as readonly Resource[];
}
