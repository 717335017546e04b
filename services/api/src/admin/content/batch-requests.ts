/** What a batch asks of the delivery pipeline: one request for each of its users. Pure. */
import { uuidV5, type Channel, type DeliveryRequest, type Json, type WorkspaceId } from "@signalbox/core";

type Values = Readonly<Record<string, Json>>;

export interface Batch {
  readonly templateId: string;
  readonly channel: Channel;
  readonly provider?: string;
  readonly subscriptionGroupId?: string;
  /** False: frequency caps and quiet hours count, as for a campaign. */
  readonly transactional?: boolean;
  readonly context?: Values;
}

export interface BatchUser {
  readonly id: string;
  readonly properties: Values;
  readonly messageId?: string;
  readonly context?: Values;
}

export interface BatchCall {
  readonly workspaceId: WorkspaceId;
  /** Stands for the call: ids that are not given follow from it, so that a repeat of the call is the same messages. */
  readonly callId: string;
  /** ms */
  readonly requestedAt: number;
}

/** `place` is the user's in the batch. */
export function requestsOf(
  { context, channel, provider, templateId, subscriptionGroupId, transactional = true }: Batch,
  { workspaceId, callId, requestedAt }: BatchCall,
): (user: BatchUser, place: number) => DeliveryRequest {
  return (user, place) => ({
    workspaceId,
    channel,
    ...(provider !== undefined && { provider }),
    id: user.messageId ?? uuidV5(`${callId}/${place}`, workspaceId),
    userId: user.id,
    templateId: templateId.toLowerCase(),
    ...(subscriptionGroupId !== undefined && { subscriptionGroupId: subscriptionGroupId.toLowerCase() }),
    properties: JSON.stringify(user.properties),
    ...contextOf(context, user.context),
    origin: {},
    ...(transactional && { isTransactional: true }),
    requestedAt,
  });
}

function contextOf(batch: Values | undefined, user: Values | undefined): { readonly context?: string } {
  if (batch === undefined && user === undefined) return {};
  return { context: JSON.stringify({ ...batch, ...user }) };
}
