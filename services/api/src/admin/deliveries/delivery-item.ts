/** The schema of a delivery as lists show it. */
import {
  channels,
  deliveryEventNames,
  deliveryReasons,
  holds,
  openStatuses,
  waitingReasons,
  type ShownStatus,
} from "@signalbox/core";
import { z } from "zod";
import { nameField } from "../users/user-names.js";

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
