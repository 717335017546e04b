/**
 * Webhooks of providers: reports about messages, and unsubscriptions. The raw body is verified with the settings
 * of the workspace it claims before it is parsed; reports about other workspaces are dropped. Ids are derived from
 * the vendor's own, so a repeated report counts once.
 */
import { AppError, issueAt } from "@signalbox/core";
import {
  createVendorHttp,
  type ParsedWebhook,
  type Provider,
  type ProviderWebhook,
} from "@signalbox/provider-kit";
import type { Context } from "koa";
import type { ApiContext } from "../context.js";
import { requireEligible } from "../credentials/write-access.js";
import { badRequest } from "../http/errors.js";
import type { FixedPath } from "../http/fixed-paths.js";
import type { Admission } from "../ingest/admission.js";
import { readBody } from "../ingest/read-body.js";
import { createCallPoster } from "../ingest/post-calls.js";
import { countEvents } from "./count-events.js";
import { refusedWebhook } from "./refused-webhook.js";
import { deliveryReports } from "./delivery-reports.js";
import { provenSender, type ProvenSender } from "./proven-sender.js";
import { claimedWorkspace, webhookRequests } from "./webhook-request.js";
import { postSubscriptions } from "./post-subscriptions.js";
import { createWorkspaceReader } from "./workspace-reader.js";
import { requestSays } from "../http/request-sentences.js";

const maxBodyBytes = 1024 * 1024;
const confirmLimitMs = 10_000;

/** The path of a provider's webhook. */
export function webhookPath(path: string): string {
  return `/api/public/webhooks/${path}`;
}

export function providerWebhookPaths(api: ApiContext, admission: Admission): readonly FixedPath[] {
  const readWorkspace = createWorkspaceReader(api);
  return api.providers.all.flatMap((provider): FixedPath[] => {
    const { webhook } = provider;
    if (webhook === undefined) return [];
    const receive = createReceiver({ provider, webhook, api, admission, readWorkspace });
    return [{ method: "POST", path: webhookPath(webhook.path), isProbed: true, handle: receive }];
  });
}

interface Receiving {
  readonly provider: Provider;
  readonly webhook: ProviderWebhook<unknown>;
  readonly api: ApiContext;
  readonly admission: Admission;
  readonly readWorkspace: ReturnType<typeof createWorkspaceReader>;
}

function createReceiver(receiving: Receiving): FixedPath["handle"] {
  const { provider, webhook, api, admission, readWorkspace } = receiving;
  const poster = createCallPoster(api);
  return async (ctx: Context) => {
    admission.check();
    const body = await readBody(ctx, maxBodyBytes);
    const requests = webhookRequests(ctx, body, api);
    const workspaceId = claimedWorkspace(requests[0], webhook) ?? api.config.workspaceId;
    if (workspaceId === undefined) {
      throw badRequest(issueAt(["workspaceId"], requestSays.workspaceRequired()));
    }
    const sender = await provenSender(
      { provider, webhook, workspaceId, requests },
      { ...api, readWorkspace },
    );
    // Only a verified sender learns the status of the workspace.
    await requireTaking(sender, api);
    const parsed = webhook.parse(sender.request);
    countEvents(parsed, provider.type, api);
    await confirm(parsed, api);
    const reports = await deliveryReports(parsed.reports, { provider, sender }, { ...api, readWorkspace });
    if (reports.length > 0) await api.deliveryClient.report(reports);
    await postSubscriptions(parsed.subscriptions, { provider, sender }, { ...api, poster, readWorkspace });
    ctx.status = 200;
    ctx.body = "";
  };
}

/** Throws `WorkspaceIneligible`. */
async function requireTaking({ workspaceId }: ProvenSender, api: ApiContext): Promise<void> {
  const workspace = await api.workspaces.find(workspaceId);
  if (workspace === undefined) throw refusedWebhook(`there is no workspace ${workspaceId}`, api);
  requireEligible(workspace);
}

/** Confirms the endpoint of a verified vendor by calling its address. */
async function confirm({ confirm: address }: ParsedWebhook, api: ApiContext): Promise<void> {
  if (address === undefined) return;
  if (!address.startsWith("https://")) throw badRequest("the address to confirm is not https");
  const http = createVendorHttp(api.vendorRoute === undefined ? {} : { route: api.vendorRoute });
  try {
    const outcome = await http.request({ url: address, limitMs: confirmLimitMs });
    if (outcome.type === "answer" && outcome.status < 300) return;
    const why = outcome.type === "answer" ? `it answered ${outcome.status}` : outcome.reason;
    throw new AppError({
      code: "NotConfigured",
      message: `the subscription could not be confirmed: ${why}`,
    });
  } finally {
    await http.close();
  }
}
