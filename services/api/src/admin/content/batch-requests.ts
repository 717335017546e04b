/** Maps a batch to delivery requests, one per user. Pure. */
import {
  uuidV5,
  type Channel,
  type DeliveryRequest,
  type Json,
  type SendingMember,
  type WorkspaceId,
} from "@signalbox/core";

type Values = Readonly<Record<string, Json>>;

export interface Batch {
  readonly templateId: string;
  readonly channel: Channel;
  readonly provider?: string;
  readonly subscriptionGroupId?: string;
  /** False: frequency caps and quiet hours apply, as for a campaign. */
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
  /**
   * Identifies the call: missing message ids are derived from it, so that a repeated call names the same messages.
   */
  readonly callId: string;
  /** Undefined for a call of an application. */
  readonly sentBy?: SendingMember | undefined;
  /** ms */
  readonly requestedAt: number;
}

/** `place` is the index of the user in the batch. */
export function requestsOf(
  { context, channel, provider, templateId, subscriptionGroupId, transactional = true }: Batch,
  { workspaceId, callId, sentBy, requestedAt }: BatchCall,
): (user: BatchUser, index: number) => DeliveryRequest {
  return (user, index) => ({
    workspaceId,
    channel,
    ...(provider !== undefined && { provider }),
    id: user.messageId ?? uuidV5(`${callId}/${index}`, workspaceId),
    userId: user.id,
    templateId: templateId.toLowerCase(),
    ...(subscriptionGroupId !== undefined && { subscriptionGroupId: subscriptionGroupId.toLowerCase() }),
    properties: JSON.stringify(user.properties),
    ...contextOf(context, user.context),
    origin: {},
    ...(transactional && { isTransactional: true }),
    requestedAt,
    ...(sentBy !== undefined && { sentBy }),
  });
}

function contextOf(batch: Values | undefined, user: Values | undefined): { readonly context?: string } {
  if (batch === undefined && user === undefined) return {};
  return { context: JSON.stringify({ ...batch, ...user }) };
}
