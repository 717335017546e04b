/** Calls the provider with a message, within a time limit whatever the provider does. */
import type { DeliveryRequest } from "@signalbox/core";
import { hash } from "node:crypto";
import type { MessageMetadata, ProviderMessage, SendResult } from "@signalbox/provider-kit";
import type { Delivery } from "../state/delivery.js";
import type { DeliveryOptions, DeliveryPorts } from "../jobs/delivery-ports.js";
import type { ProviderConnection } from "./provider-connections.js";

export type CallPorts = Pick<DeliveryPorts, "now" | "publicUrl" | "onError"> & {
  readonly options: DeliveryOptions;
};

export async function callProvider(
  { vendor, provider, setting }: Pick<ProviderConnection, "vendor" | "provider" | "setting">,
  message: ProviderMessage,
  { record: { request } }: Pick<Delivery, "record">,
  { now, publicUrl, onError, options }: CallPorts,
): Promise<SendResult> {
  const metadata = metadataOf(request);
  const path = provider.webhook?.path;
  // Not `AbortSignal.timeout`: its timer would stay until the limit after every message that was sent in time.
  const overtime = new AbortController();
  const timer = setTimeout(() => overtime.abort(tooLate(options.sendLimitMs)), options.sendLimitMs);
  try {
    return await vendor.send(message, {
      metadata,
      ...(request.isAnonymous === true && { isAnonymous: true }),
      idempotencyKey: idempotencyKeyOf(request, setting.id),
      signal: overtime.signal,
      now,
      ...(publicUrl !== undefined &&
        path !== undefined && { statusUrl: statusUrl(publicUrl, path, metadata) }),
    });
  } catch (error) {
    onError?.(error);
    return { type: "unanswered", reason: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
}

function tooLate(limitMs: number): DOMException {
  return new DOMException(`no answer within ${limitMs} ms`, "TimeoutError");
}

export function metadataOf({
  workspaceId,
  id,
  userId,
  templateId,
  origin,
}: DeliveryRequest): MessageMetadata {
  const { journeyId, broadcastId, runId, nodeId } = origin;
  return {
    workspaceId,
    messageId: id,
    userId,
    templateId,
    ...(journeyId !== undefined && { journeyId }),
    ...(broadcastId !== undefined && { broadcastId }),
    ...(runId !== undefined && { runId }),
    ...(nodeId !== undefined && { nodeId }),
  };
}

/** The same for every attempt with one provider; short and plain enough for every vendor. */
function idempotencyKeyOf({ workspaceId, id }: DeliveryRequest, settingId: string): string {
  return hash("sha256", `${workspaceId}/${settingId}/${id}`).slice(0, 40);
}

function statusUrl(publicUrl: string, path: string, metadata: MessageMetadata): string {
  const query = new URLSearchParams(Object.entries(metadata));
  return `${publicUrl}/api/public/webhooks/${path}?${query.toString()}`;
}
