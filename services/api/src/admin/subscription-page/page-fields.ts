/** The page a workspace has made for subscriptions, as callers see it, and how one looks at it without being anybody. */
import { readSubscriptionPageRow, subscriptionPageRowId } from "@signalbox/workspace";
import { managementUrl } from "@signalbox/deliveries";
import type { WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import type { ApiContext } from "../../context.js";
import { nobody, secretOf } from "../../subscription-management/find-subscriber.js";

export const pageSchema: z.ZodType = z.object({
  workspaceId: z.string(),
  html: z.string().nullable().describe("Liquid HTML; null where the standard page is shown."),
  previewUrl: z.string().optional().describe("Shows the page as somebody new sees it; keeps nothing."),
});

export interface PageOrigin {
  readonly workspaceId: WorkspaceId;
  /** Where people reach the api, for callers who have not configured that. */
  readonly origin: string;
}

export async function describePage(
  { workspaceId, origin }: PageOrigin,
  api: Pick<ApiContext, "tables" | "views" | "secrets" | "config">,
): Promise<object> {
  const view = (await api.views.load([workspaceId])).get(workspaceId);
  const secret = view === undefined ? undefined : secretOf(view, api);
  const isOwn = view?.state.subscriptionPage !== undefined;
  const row = isOwn ? await api.tables.get("templates", subscriptionPageRowId(workspaceId)) : undefined;
  return {
    workspaceId,
    html: row === undefined ? null : readSubscriptionPageRow(row).html,
    ...(secret !== undefined && { previewUrl: previewUrl({ workspaceId, origin }, secret, api) }),
  };
}

function previewUrl(
  { workspaceId, origin }: PageOrigin,
  secret: string,
  { config }: Pick<ApiContext, "config">,
): string {
  const publicUrl = config.publicUrl ?? origin;
  const identity = { userId: nobody, identifier: "preview@example.com", identifierKey: "email" };
  return `${managementUrl({ publicUrl, secret, workspaceId, ...identity })}&isPreview=true`;
}
