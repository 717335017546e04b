/**
 * Verifies a vendor's call: a workspace has its own settings of a provider, or uses its parent's, and the
 * signature must fit those settings. The owner of the settings determines which workspaces the call may report on.
 */
import type { ProviderSetting } from "@signalbox/workspace";
import type { WorkspaceId } from "@signalbox/core";
import type { Provider, ProviderWebhook, WebhookRequest } from "@signalbox/provider-kit";
import { openedConfig } from "../admin/settings/provider-config.js";
import type { ApiContext } from "../context.js";
import { refusedWebhook } from "./refused-webhook.js";
import type { WebhookRequests } from "./webhook-request.js";
import type { ReadWorkspace } from "./workspace-reader.js";

export interface ProvenSender {
  /** The workspace of the call. */
  readonly workspaceId: WorkspaceId;
  /** The workspace whose settings verified it: the same, or its parent. */
  readonly owner: WorkspaceId;
  /** With the address that was signed. */
  readonly request: WebhookRequest;
}

export interface SenderClaim {
  readonly provider: Provider;
  readonly webhook: ProviderWebhook<unknown>;
  readonly workspaceId: WorkspaceId;
  readonly requests: WebhookRequests;
}

export interface SettingOwner {
  readonly owner: WorkspaceId;
  readonly setting: ProviderSetting;
}

type Ports = Pick<ApiContext, "secrets" | "log"> & { readonly readWorkspace: ReadWorkspace };

/** Throws `Unauthorized` with the same message for every reason. */
export async function provenSender(claim: SenderClaim, ports: Ports): Promise<ProvenSender> {
  const { provider, workspaceId } = claim;
  const found = await settingOf(workspaceId, provider, ports.readWorkspace);
  if (found === undefined) throw refusedWebhook(`${provider.type} is not set up`, ports);
  return { workspaceId, owner: found.owner, request: await verify(claim, found.setting, ports) };
}

/** The workspace's own settings of the provider, or its parent's. */
export async function settingOf(
  workspaceId: WorkspaceId,
  { channel, type }: Pick<Provider, "channel" | "type">,
  read: ReadWorkspace,
): Promise<SettingOwner | undefined> {
  const workspace = await read(workspaceId);
  const isMeant = (each: ProviderSetting): boolean => each.channel === channel && each.type === type;
  const own = workspace?.providers.find(isMeant);
  if (own !== undefined) return { owner: workspaceId, setting: own };
  const parentId = workspace?.parentId;
  const inherited = parentId === undefined ? undefined : (await read(parentId))?.providers.find(isMeant);
  return parentId === undefined || inherited === undefined
    ? undefined
    : { owner: parentId, setting: inherited };
}

/** The request with the address whose signature fits. Throws `Unauthorized` when none does. */
async function verify(
  { provider, webhook, requests }: SenderClaim,
  setting: ProviderSetting,
  ports: Ports,
): Promise<WebhookRequest> {
  const opened = openedConfig(setting, provider, ports.secrets);
  if (opened === undefined) throw refusedWebhook(`the settings of ${provider.type} are not complete`, ports);
  const reasons = new Set<string>();
  for (const request of requests) {
    const verification = await webhook.verify(request, opened.config);
    if (verification.type === "genuine") return request;
    if (verification.type === "unconfigured") {
      throw refusedWebhook(`the settings of ${provider.type} lack ${verification.missing}`, ports);
    }
    reasons.add(verification.reason);
  }
  throw refusedWebhook(`a report of ${provider.type}: ${[...reasons].join("; ")}`, ports);
}
