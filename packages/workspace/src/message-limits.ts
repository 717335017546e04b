/**
 * How often and when people get messages that they did not ask for this moment: frequency caps and quiet hours of a
 * workspace. A rule without a channel is about all channels that reach a person: email, SMS and push; a webhook speaks to
 * a system, so only a rule that names it concerns it. Transactional messages are exempt, and so are the templates named.
 */
import { channels, type Channel } from "@signalbox/core";
import { z } from "zod";

/** At most so many messages to one user within any so many seconds. */
export interface FrequencyCap {
  readonly channel?: Channel;
  readonly messages: number;
  readonly perSeconds: number;
}

/** By the user's own clock. Where a channel has hours of its own, they count in place of those of all channels. */
export interface QuietHours {
  readonly channel?: Channel;
  /** `HH:MM`; `to` is of the next day where it is before `from`, and may be `24:00`. */
  readonly from: string;
  readonly to: string;
  /** Days on which they begin, 0 is Sunday; all when absent. */
  readonly daysOfWeek?: readonly number[];
  /** Of users of whom no zone is known; UTC when absent. */
  readonly defaultTimezone?: string;
  /** What becomes of messages: sent at the end of the hours, or never. */
  readonly otherwise: "Hold" | "Drop";
}

export interface MessageLimits {
  /** At most one per channel, and one for all together; each of them counts. */
  readonly frequencyCaps: readonly FrequencyCap[];
  /** At most one per channel, and one for all. */
  readonly quietHours: readonly QuietHours[];
  /** Ids of templates that go out whatever the rules say: receipts and codes that a journey sends. */
  readonly exemptTemplates: readonly string[];
}

export const noMessageLimits: MessageLimits = { frequencyCaps: [], quietHours: [], exemptTemplates: [] };

/** The shape alone; what makes sense is checked where they are set. */
export const messageLimitsSchema: z.ZodType<MessageLimits> = z.object({
  frequencyCaps: z.array(
    z.object({
      channel: z.enum(channels).exactOptional(),
      messages: z.number(),
      perSeconds: z.number(),
    }),
  ),
  quietHours: z.array(
    z.object({
      channel: z.enum(channels).exactOptional(),
      from: z.string(),
      to: z.string(),
      daysOfWeek: z.array(z.number()).exactOptional(),
      defaultTimezone: z.string().exactOptional(),
      otherwise: z.enum(["Hold", "Drop"]),
    }),
  ),
  exemptTemplates: z.array(z.string()),
});
