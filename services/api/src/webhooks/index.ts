/**
 * Webhooks of event sources: the signature of the raw body is verified before it is parsed. A sender cannot
 * correct what it sends: invalid items are stored as rejected events, and the rest is accepted.
 */
import { issueAt } from "@signalbox/core";
import type { Context } from "koa";
import type { ApiContext } from "../context.js";
import { requireEligible } from "../credentials/write-access.js";
import { badRequest } from "../http/errors.js";
import type { FixedPath } from "../http/fixed-paths.js";
import type { Admission } from "../ingest/admission.js";
import { spanOf } from "../http/request-trace.js";
import { createCallPoster } from "../ingest/post-calls.js";
import { parseJson, readBody } from "../ingest/read-body.js";
import { readBatch } from "../ingest/read-calls.js";
import type { WebhookDefinition } from "./define-webhook.js";
import { providerWebhookPaths } from "./provider-webhook.js";
import { segment } from "./segment.js";
import { refusedWebhook } from "./refused-webhook.js";
import { createWorkspaceReader } from "./workspace-reader.js";
import { requestSays } from "../http/request-sentences.js";

const registry: readonly WebhookDefinition[] = [segment];

export function webhookPaths(api: ApiContext, admission: Admission): readonly FixedPath[] {
  const sources = registry.map((webhook): FixedPath => ({
    method: "POST",
    path: `/api/public/webhooks/${webhook.provider}`,
    handle: createReceiver(webhook, api, admission),
  }));
  return [...sources, ...providerWebhookPaths(api, admission)];
}

function createReceiver(
  webhook: WebhookDefinition,
  api: ApiContext,
  admission: Admission,
): FixedPath["handle"] {
  const { config, secrets, now, nextSeq, newId } = api;
  const { limits } = config;
  const readWorkspace = createWorkspaceReader(api);
  const poster = createCallPoster(api);
  return async (ctx: Context) => {
    const { headers } = ctx.req;
    const workspaceId = webhook.workspaceOf(headers);
    if (workspaceId === undefined)
      throw badRequest(issueAt(["df-workspace-id"], requestSays.noWorkspaceId()));
    admission.check();
    const raw = await readBody(ctx, limits.batchBytes);
    const settings = await readWorkspace(workspaceId);
    const sealed = settings === undefined ? undefined : webhook.sealedSecret(settings);
    if (sealed === undefined) throw refusedWebhook(`no shared secret is set for ${webhook.provider}`, api);
    if (!webhook.isGenuine({ headers, raw }, secrets.open(sealed))) {
      throw refusedWebhook(`the signature of ${webhook.provider} does not fit the body`, api);
    }
    // Only a verified sender learns the status of the workspace.
    const workspace = await api.workspaces.find(workspaceId);
    if (workspace === undefined) throw refusedWebhook(`there is no workspace ${workspaceId}`, api);
    requireEligible(workspace);
    const batch = webhook.toCalls(parseJson(raw));
    const calls = readBatch({ batch }, { receivedAt: now().getTime(), nextSeq, newId }, limits);
    await poster.post(
      calls,
      { workspaceId, keyId: `webhook:${webhook.provider}` },
      { waitMs: 0, span: spanOf(ctx) },
    );
    ctx.status = 204;
  };
}
