/** The custom subscription page as the API returns it, with the URL of a preview that needs no user. */
import {
  readSubscriptionPageRow,
  settingVersion,
  subscriptionPageRowId,
  templateTable,
  updatedAtField,
} from "@signalbox/workspace";
import { managementUrl } from "@signalbox/messaging";
import type { WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import type { ApiContext } from "../../context.js";
import { previewUserId, secretOf } from "../../subscription-management/find-subscriber.js";

export const pageSchema: z.ZodType = z.object({
  workspaceId: z.string(),
  html: z.string().nullable().describe("Liquid HTML; null where the standard page is shown."),
  updatedAt: updatedAtField,
  previewUrl: z.string().optional().describe("Shows the page as a new user sees it; stores nothing."),
});

export interface PageOrigin {
  readonly workspaceId: WorkspaceId;
  /** The origin of the request, for when no public URL is configured. */
  readonly origin: string;
}

export async function describePage(
  { workspaceId, origin }: PageOrigin,
  api: Pick<ApiContext, "tables" | "views" | "secrets" | "config">,
): Promise<object> {
  const view = (await api.views.load([workspaceId])).get(workspaceId);
  const secret = view === undefined ? undefined : secretOf(view, api);
  const isOwn = view?.state.subscriptionPage !== undefined;
  const row = isOwn
    ? await api.tables.get(templateTable.name, subscriptionPageRowId(workspaceId))
    : undefined;
  return {
    workspaceId,
    html: row === undefined ? null : readSubscriptionPageRow(row).html,
    ...(view !== undefined && settingVersion(view.state, "subscriptionPage")),
    ...(secret !== undefined && { previewUrl: previewUrl({ workspaceId, origin }, secret, api) }),
  };
}

function previewUrl(
  { workspaceId, origin }: PageOrigin,
  secret: string,
  { config }: Pick<ApiContext, "config">,
): string {
  const publicUrl = config.publicUrl ?? origin;
  const identity = { userId: previewUserId, identifier: "preview@example.com", identifierKey: "email" };
  return `${managementUrl({ publicUrl, secret, workspaceId, ...identity })}&isPreview=true`;
}
