/** A delivery as lists show it: its status is the name of its most significant event. */
import {
  channels,
  deliveryEventNames,
  deliveryReasons,
  holds,
  openStatuses,
  shownStatus,
  waitingReasons,
  type Channel,
  type DeliveryReason,
  type ShownStatus,
  type StoredDelivery,
  type WaitingReason,
} from "@signalbox/core";
import {
  answerOf,
  fromStored,
  reasonOf,
  waitOf,
  type Delivery,
  type DeliveryRecord,
} from "@signalbox/messaging";
import { z } from "zod";
import { nameField } from "../users/user-names.js";

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

type DeliveryVariant = NonNullable<DeliveryRecord["outcome"]>["variant"];

export const shownStatusField: z.ZodType<ShownStatus> = z.enum([...deliveryEventNames, ...openStatuses]);

export const deliveryItemSchema: z.ZodType = z
  .object({
    sentAt: z
      .string()
      .describe(
        "When it was sent, or when it was decided not to send it; while it waits, when it was requested. UTC.",
      ),
    updatedAt: z.string().describe("When it last changed, UTC."),
    journeyId: z.string().optional(),
    broadcastId: z.string().optional(),
    userId: z.string(),
    userName: nameField,
    isAnonymous: z
      .literal(true)
      .optional()
      .describe(
        "The userId is the anonymous id: it was sent before the user was known, or the user is still anonymous.",
      ),
    originMessageId: z.string().describe("The delivery's id, which is the message id of its sent event."),
    triggeringMessageId: z.string().optional().describe("The event that caused it."),
    templateId: z.string(),
    status: shownStatusField.describe(
      "Its most significant event: DFInternalMessageSent, DFEmailOpened, DFMessageSkipped, …",
    ),
    channel: z.enum(channels),
    to: holds("data", z.string().optional()).describe(
      "Where it went, or would have gone; absent while that is not known.",
    ),
    from: holds("data", z.string().optional()),
    waitingFor: z
      .enum(waitingReasons)
      .optional()
      .describe(
        "Why a queued message waits: Retry (its server put it off), QuietHours, Rate (of its broadcast or provider), Circuit (its provider has failed again and again), BroadcastPaused, WorkspacePaused. Absent for messages that a release before has postponed.",
      ),
    nextTryAt: z.string().optional().describe("When a queued message is tried next, UTC."),
    reason: z
      .enum(deliveryReasons)
      .optional()
      .describe(
        "Why it waits, was not sent, or did not arrive. Rejected: its server or vendor refused it. GivenUp: it was put off until its time was over. NoAnswer: it may have been sent.",
      ),
    answer: holds("data", z.string().optional()).describe(
      "What its server or provider said last, in its own words; of a template or of settings, what is wrong with them.",
    ),
    resentFrom: z
      .string()
      .optional()
      .describe("The first delivery of the message, which failed and was sent again by this one."),
    sentBy: z
      .object({ name: z.string().optional().describe("For callers with `members:read`.") })
      .optional()
      .describe("The member who sent it by hand. Absent for what a key, a journey or a broadcast has sent."),
    variant: holds(
      "variant",
      z
        .looseObject({ type: z.string().describe("The channel, or the reason why nothing was sent.") })
        .describe("What was sent, or why nothing was sent."),
    ),
  })
  .meta({ id: "Delivery" });

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
