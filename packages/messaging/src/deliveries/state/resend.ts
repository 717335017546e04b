/**
 * Sending a failed message again, as a new delivery. The ids of the new deliveries of a message are derived from the
 * id of its first delivery and counted, so two calls at the same time request one delivery. Pure.
 */
import { uuidV5, type DeliveryRequest, type SendingMember, type WorkspaceId } from "@signalbox/core";
import { mayHaveBeenSent, type Delivery } from "./delivery.js";

/** How often a message can be sent again. */
export const maxResends = 20;

/** Why a message is not sent again. */
export type ResendRefusal =
  /** It was sent, skipped, or is under way. */
  | "notFailed"
  /** A provider may have sent it. */
  | "mayBeSent"
  /** A new delivery of it is under way. */
  | "underWay"
  /** A new delivery of it was sent, or may have been. */
  | "resent";

/** The first delivery of the message; itself unless it is one that was sent again. */
export function firstDeliveryOf({ record: { request } }: Pick<Delivery, "record">): string {
  return request.resentFrom ?? request.id;
}

/** `number` counts from 1. */
export function resendIdOf(workspaceId: WorkspaceId, first: string, number: number): string {
  return uuidV5(`resend/${number}/${first}`, workspaceId);
}

/** Undefined for a delivery that failed, and that no provider can have sent. */
export function resendRefusalOf(delivery: Pick<Delivery, "status" | "record">): ResendRefusal | undefined {
  const { status, record } = delivery;
  const { outcome } = record;
  const hasFailed = outcome?.event === "DFMessageFailure" || outcome?.event === "DFBadWorkspaceConfiguration";
  // What failed because of its address is a bounce; every other later status comes from a provider that has it.
  if (!hasFailed || (status !== "failed" && status !== "bounced")) return "notFailed";
  return outcome.isAmbiguous === true || mayHaveBeenSent(delivery) ? "mayBeSent" : undefined;
}

/** Why the message is not sent again beside this new delivery of it; undefined when it has ended without being sent. */
export function refusalBeside(resent: Pick<Delivery, "status" | "record">): ResendRefusal | undefined {
  const { outcome } = resent.record;
  if (outcome === undefined) return "underWay";
  const wasSkipped = outcome.event === "DFMessageSkipped" && resent.status === "skipped";
  return wasSkipped || resendRefusalOf(resent) === undefined ? undefined : "resent";
}

export interface Resending {
  readonly id: string;
  readonly first: string;
  /** Who the anonymous user of the request is now, when known. */
  readonly userId?: string | undefined;
  /** Undefined for a call of an application. */
  readonly sentBy?: SendingMember | undefined;
  /** ms */
  readonly requestedAt: number;
}

/**
 * Asks for the same message anew: consent, suppression and caps are checked again, and the published template of then
 * is rendered. It belongs to no run and no broadcast any more, which may be over.
 */
export function requestAgain(
  request: DeliveryRequest,
  { id, first, userId, sentBy, requestedAt }: Resending,
): DeliveryRequest {
  const {
    notBefore: _notBefore,
    broadcastPerSecond: _rate,
    segmentId: _segment,
    otherSegmentIds: _others,
    isKeptContent: _content,
    wave: _wave,
    isOncePerAddress: _once,
    pastLocalTime: _past,
    sentBy: _before,
    traceparent: _trace,
    isAnonymous,
    origin: { triggeringMessageId },
    ...kept
  } = request;
  return {
    ...kept,
    id,
    ...(userId === undefined ? isAnonymous === true && { isAnonymous } : { userId }),
    origin: { ...(triggeringMessageId !== undefined && { triggeringMessageId }) },
    requestedAt,
    resentFrom: first,
    ...(sentBy !== undefined && { sentBy }),
  };
}
