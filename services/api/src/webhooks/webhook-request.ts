/** A vendor's call as providers read it. */
import { parseWorkspaceId, type WorkspaceId } from "@signalbox/core";
import type { ProviderWebhook, WebhookRequest } from "@signalbox/provider-kit";
import type { Context } from "koa";
import type { ApiContext } from "../context.js";

export type WebhookRequests = readonly [WebhookRequest, ...WebhookRequest[]];

/**
 * The same call under each address the vendor may have called, because some sign the address: the configured
 * public one, and the one in its headers. The headers need not be trusted: a signature has to fit one of the
 * addresses.
 */
export function webhookRequests(
  ctx: Context,
  body: Buffer,
  { config, now }: Pick<ApiContext, "config" | "now">,
): WebhookRequests {
  const scheme = firstOf(ctx.get("x-forwarded-proto")) || ctx.protocol;
  const requestUrl = `${scheme}://${ctx.host}${ctx.originalUrl}`;
  const rest = { headers: headersOf(ctx), query: queryOf(ctx), body, now: now() };
  const { publicUrl } = config;
  if (publicUrl === undefined) return [{ url: requestUrl, ...rest }];
  const known = publicUrl + ctx.originalUrl;
  return known === requestUrl
    ? [{ url: requestUrl, ...rest }]
    : [
        { url: known, ...rest },
        { url: requestUrl, ...rest },
      ];
}

/** Named in the address, in the header `df-workspace-id`, or in the message metadata that the vendor returns. */
export function claimedWorkspace(
  request: WebhookRequest,
  webhook: Pick<ProviderWebhook<unknown>, "workspaceOf">,
): WorkspaceId | undefined {
  const named = request.query["workspaceId"] ?? request.headers["df-workspace-id"];
  return parseWorkspaceId(named ?? webhook.workspaceOf(request) ?? "");
}

function firstOf(list: string): string {
  return (list.split(",", 1)[0] ?? "").trim();
}

function headersOf({ req }: Context): Readonly<Record<string, string>> {
  const entries = Object.entries(req.headersDistinct);
  return Object.fromEntries(entries.map(([name, values = []]) => [name, values.join(", ")]));
}

/** Of a repeated name the first value counts. */
function queryOf({ querystring }: Context): Readonly<Record<string, string>> {
  return Object.fromEntries([...new URLSearchParams(querystring)].toReversed());
}
