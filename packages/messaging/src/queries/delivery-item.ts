/** A delivery as lists show it: its status is the name of its most significant event. Pure. */
import {
  shownStatus,
  type Channel,
  type DeliveryReason,
  type ShownStatus,
  type StoredDelivery,
  type WaitingReason,
} from "@signalbox/core";
import { answerOf, reasonOf, waitOf } from "../deliveries/state/delivery-reason.js";
import { fromStored, type Delivery } from "../deliveries/state/delivery.js";
import type { DeliveryRecord } from "../deliveries/state/record.js";

export interface DeliveryItem {
  readonly sentAt: string;
  readonly updatedAt: string;
  readonly journeyId?: string;
  readonly broadcastId?: string;
  readonly userId: string;
  readonly isAnonymous?: true;
  /** The delivery's own id. */
  readonly originMessageId: string;
  readonly triggeringMessageId?: string;
  readonly templateId: string;
  readonly status: ShownStatus;
  readonly channel: Channel;
  readonly to?: string;
  readonly from?: string;
  readonly waitingFor?: WaitingReason;
  readonly nextTryAt?: string;
  readonly reason?: DeliveryReason;
  readonly answer?: string;
  readonly resentFrom?: string;
  readonly sentBy?: { readonly name?: string };
  readonly variant: DeliveryVariant;
}

/** Of files that list deliveries, in order. */
export const deliveryColumns: readonly (keyof DeliveryItem)[] = [
  "sentAt",
  "updatedAt",
  "journeyId",
  "broadcastId",
  "userId",
  "isAnonymous",
  "originMessageId",
  "triggeringMessageId",
  "templateId",
  "channel",
  "to",
  "from",
  "status",
  "variant",
  "waitingFor",
  "nextTryAt",
  "reason",
  "answer",
];

type DeliveryVariant = NonNullable<DeliveryRecord["outcome"]>["variant"];

/** `showsMembers`: whether the names of members are shown. */
export function deliveryItem(stored: StoredDelivery, showsMembers: boolean): DeliveryItem {
  const delivery = fromStored(stored);
  const { request, outcome } = delivery.record;
  const to = addressOf(delivery);
  const { from } = delivery;
  const wait = waitOf(delivery);
  const reason = reasonOf(delivery);
  const answer = answerOf(delivery);
  const { journeyId, broadcastId, triggeringMessageId } = request.origin;
  return {
    sentAt: new Date(stored.sentAt).toISOString(),
    updatedAt: new Date(stored.updatedAt).toISOString(),
    ...(journeyId !== undefined && { journeyId }),
    ...(broadcastId !== undefined && { broadcastId }),
    userId: request.userId,
    ...(request.isAnonymous === true && { isAnonymous: true }),
    originMessageId: stored.id,
    ...(triggeringMessageId !== undefined && { triggeringMessageId }),
    templateId: stored.templateId,
    status: shownStatus(stored),
    channel: stored.channel,
    ...(to !== undefined && { to }),
    ...(from !== undefined && { from }),
    ...(wait?.for !== undefined && { waitingFor: wait.for }),
    ...(wait?.until !== undefined && { nextTryAt: new Date(wait.until).toISOString() }),
    ...(reason !== undefined && { reason }),
    ...(answer !== undefined && { answer }),
    ...(request.resentFrom !== undefined && { resentFrom: request.resentFrom }),
    ...(request.sentBy !== undefined && { sentBy: showsMembers ? { name: request.sentBy.name } : {} }),
    variant: outcome?.variant ?? { type: stored.channel },
  };
}

/** Of a message that was not sent, the address that was found for it. */
function addressOf({ to, record: { decision } }: Delivery): string | undefined {
  return to ?? decision?.identifier?.value;
}
