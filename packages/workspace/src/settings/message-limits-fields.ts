/** Message limits as the API takes and returns them; refuses contradictory ones with their path. */
import { saying } from "@signalbox/core";
import { isZone } from "@signalbox/journeys";
import { z } from "zod";
import { channelField, resourceIdField } from "../fields.js";
import type { FrequencyCap, MessageLimits, QuietHours } from "./message-limits.js";
import { says } from "../issue-sentences.js";

const maxMessages = 1_000;
const shortestSeconds = 60;
const longestSeconds = 31 * 86_400;
const maxExempt = 100;
const mostHours = 24;

const ruleChannelField = channelField
  .exactOptional()
  .describe("Default: all channels that reach a user (email, SMS, push) together.");

const capField: z.ZodType<FrequencyCap> = z.object({
  channel: ruleChannelField,
  messages: z.int().min(1).max(maxMessages).describe("The most messages a user gets …"),
  perSeconds: z
    .int()
    .min(shortestSeconds)
    .max(longestSeconds)
    .describe("… within any period of this length."),
});

const clockField = (pattern: RegExp, last: string): z.ZodType<string> =>
  z.string().regex(pattern, { error: `must be a time of day from 00:00 to ${last}, as 08:30` });

const dayField = z.int().min(0).max(6);

const quietHoursField: z.ZodType<QuietHours> = z
  .object({
    channel: ruleChannelField,
    from: clockField(/^([01]\d|2[0-3]):[0-5]\d$/, "23:59").meta({ examples: ["22:00"] }),
    to: clockField(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "24:00")
      .meta({ examples: ["08:00"] })
      .describe("On the next day if it is before `from`."),
    daysOfWeek: z
      .array(dayField)
      .min(1)
      .max(7)
      .exactOptional()
      .describe("The days on which they begin, 0 is Sunday. Default: every day."),
    defaultTimezone: z
      .string()
      .refine(isZone, saying(says.noTimezone()))
      .exactOptional()
      .meta({ examples: ["Europe/Berlin"] })
      .describe("For users with neither `timezone` nor `latLon`. Default: UTC."),
    otherwise: z
      .enum(["Hold", "Drop"])
      .default("Hold")
      .describe("Hold: sent at the end of the hours. Drop: skipped for good."),
  })
  .superRefine(refuseNonsense);

/** The whole setting: what is absent is not set. */
export const messageLimitsFields: z.ZodType<MessageLimits> = z.object({
  frequencyCaps: z.array(capField).superRefine(refuseRepeats),
  quietHours: z.array(quietHoursField).superRefine(refuseRepeats),
  exemptTemplates: z
    .array(resourceIdField)
    .max(maxExempt)
    .default([])
    .describe("Templates that are exempt, for example receipts and codes that a journey sends."),
  giveUpAfter: z
    .int()
    .min(1)
    .max(mostHours)
    .exactOptional()
    .describe(
      "A message that its server puts off (greylisting, too many requests, an outage) is tried again for so many hours from its first attempt. Default: 24.",
    ),
});

function refuseNonsense({ from, to, daysOfWeek }: QuietHours, context: z.RefinementCtx): void {
  if (from === to) {
    context.addIssue({ code: "custom", path: ["to"], ...saying(says.sameAsFrom()) });
  }
  const isEveryDay = daysOfWeek === undefined || new Set(daysOfWeek).size === 7;
  if (from === "00:00" && to === "24:00" && isEveryDay) {
    context.addIssue({ code: "custom", path: ["daysOfWeek"], ...saying(says.alwaysQuiet()) });
  }
}

function refuseRepeats(rules: readonly Pick<FrequencyCap, "channel">[], context: z.RefinementCtx): void {
  for (const [index, { channel }] of rules.entries()) {
    const first = rules.findIndex((other) => other.channel === channel);
    if (first === index) continue;
    const whose = channel === undefined ? "all channels" : channel;
    const said = saying(says.ruleRepeated({ first, channel: whose }));
    context.addIssue({ code: "custom", path: [index, "channel"], ...said });
  }
}
