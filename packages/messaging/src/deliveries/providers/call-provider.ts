/** Calls the provider with a message, within a time limit whatever the provider does. */
import type { DeliveryRequest, Span } from "@signalbox/core";
import { hash } from "node:crypto";
import type { MessageMetadata, ProviderMessage, SendContext, SendResult } from "@signalbox/provider-kit";
import type { Delivery } from "../state/delivery.js";
import type { DeliveryOptions, DeliveryPorts } from "../jobs/delivery-ports.js";
import type { ProviderConnection } from "./provider-connections.js";

export type CallPorts = Pick<DeliveryPorts, "now" | "publicUrl" | "onError"> & {
  readonly options: DeliveryOptions;
  /** Of a traced call. */
  readonly span?: Span;
};

type Called = Pick<ProviderConnection, "vendor" | "provider" | "setting">;

export async function callProvider(
  connection: Called,
  message: ProviderMessage,
  { record: { request } }: Pick<Delivery, "record">,
  ports: CallPorts,
): Promise<SendResult> {
  const { now, span } = ports;
  const context = messageContext(request, connection, ports);
  const call = (signal: AbortSignal): Promise<SendResult> =>
    connection.vendor.send(message, { ...context, signal, now, span });
  return withinLimit(call, ports).catch((error: unknown) => unansweredFor(error, ports));
}

/** What a provider is given with a message besides the time. */
export function messageContext(
  request: DeliveryRequest,
  { provider, setting }: Called,
  { publicUrl }: Pick<CallPorts, "publicUrl">,
): Omit<SendContext, "signal" | "now" | "span"> {
  const metadata = metadataOf(request);
  const path = provider.webhook?.path;
  return {
    metadata,
    ...(request.isAnonymous === true && { isAnonymous: true }),
    ...(request.sentBy !== undefined && { sentBy: request.sentBy }),
    idempotencyKey: idempotencyKeyOf(request, setting.id),
    ...(publicUrl !== undefined && path !== undefined && { statusUrl: statusUrl(publicUrl, path, metadata) }),
  };
}

/** The signal aborts at the time limit of a call. */
export async function withinLimit<Result>(
  call: (signal: AbortSignal) => Promise<Result>,
  { options }: Pick<CallPorts, "options">,
): Promise<Result> {
  // Not `AbortSignal.timeout`: its timer would stay until the limit after every message that was sent in time.
  const overtime = new AbortController();
  const timer = setTimeout(() => overtime.abort(tooLate(options.sendLimitMs)), options.sendLimitMs);
  try {
    return await call(overtime.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** For a provider that throws, which none may do. */
export function unansweredFor(
  error: unknown,
  { onError }: Pick<CallPorts, "onError">,
): { readonly type: "unanswered"; readonly reason: string } {
  onError?.(error);
  return { type: "unanswered", reason: error instanceof Error ? error.message : String(error) };
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
