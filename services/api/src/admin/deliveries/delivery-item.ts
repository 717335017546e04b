/** A delivery as lists show it: its status is the name of its most significant event. */
import {
  deliveryEventNames,
  holds,
  openStatuses,
  shownStatus,
  type ShownStatus,
  type StoredDelivery,
} from "@signalbox/core";
import { deserializeDelivery, type DeliveryRecord } from "@signalbox/messaging";
import { z } from "zod";

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
  readonly variant: DeliveryVariant;
}

type DeliveryVariant = NonNullable<DeliveryRecord["outcome"]>["variant"];

export const deliveryItemSchema: z.ZodType = z
  .object({
    sentAt: z.string().describe("When it was sent, or when it was decided not to send it, UTC."),
    updatedAt: z.string().describe("When it last changed, UTC."),
    journeyId: z.string().optional(),
    broadcastId: z.string().optional(),
    userId: z.string(),
    isAnonymous: z
      .literal(true)
      .optional()
      .describe(
        "The userId is the anonymous id: it was sent before the user was known, or the user is still anonymous.",
      ),
    originMessageId: z.string().describe("The delivery's id, which is the message id of its sent event."),
    triggeringMessageId: z.string().optional().describe("The event that caused it."),
    templateId: z.string(),
    status: z
      .enum([...deliveryEventNames, ...openStatuses])
      .describe("Its most significant event: DFInternalMessageSent, DFEmailOpened, DFMessageSkipped, …"),
    variant: holds(
      "variant",
      z
        .looseObject({ type: z.string().describe("The channel, or the reason why nothing was sent.") })
        .describe("What was sent, or why nothing was sent."),
    ),
  })
  .meta({ id: "Delivery" });

export function deliveryItem(stored: StoredDelivery): DeliveryItem {
  const { request, outcome } = deserializeDelivery(stored);
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
    variant: outcome?.variant ?? { type: stored.channel },
  };
}
