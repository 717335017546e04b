/**
 * The next moment at which the user's clock shows a time, on an allowed day of the week. A run that arrives exactly at
 * that time waits for the next one: a daily loop must not run twice in one instant.
 */
import { saying, defineSentences } from "@signalbox/core";
import { z } from "zod";
import { journeySays } from "../../../checks/issue-sentences.js";
import { daysText } from "../../../days-text.js";
import { nextLocalTime } from "../../../local-time.js";
import { isZone } from "../../../zone-of.js";
import { wholeNumber } from "../../fields.js";
import { defineDelayVariant, type DelayVariantKind } from "./delay-variant.js";

export interface LocalTimeDelay {
  readonly type: "LocalTime";
  readonly hour: number;
  readonly minute?: number;
  /** 0 is Sunday; all when absent. */
  readonly allowedDaysOfWeek?: readonly number[];
  /** For users whose zone is unknown. Default UTC. */
  readonly defaultTimezone?: string;
}

const says = defineSentences({
  /** The time as `09:05`. */
  waitsUntilTime: ({ time }: { readonly time: string }) => `Waits until it is ${time} where the user is.`,
  /** The days of the week, 0 (Sunday) to 6. */
  waitsUntilDay: ({ time, days }: { readonly time: string; readonly days: readonly number[] }) =>
    `Waits until it is ${time} where the user is on a ${daysText(days)}.`,
});

export const localTime: DelayVariantKind<LocalTimeDelay> = defineDelayVariant({
  type: "LocalTime",
  schema: z
    .object({
      type: z.literal("LocalTime"),
      hour: wholeNumber(0, 23).describe("0 to 23."),
      minute: wholeNumber(0, 59).exactOptional().describe("0 to 59. Default 0."),
      allowedDaysOfWeek: z
        .array(wholeNumber(0, 6))
        .min(1, { error: "must not be empty; leave it out to allow all days" })
        .max(7, { error: "must be at most 7" })
        .exactOptional()
        .describe("Days of the week, 0 (Sunday) to 6. Default: all."),
      defaultTimezone: z
        .string()
        .refine(isZone, saying(journeySays.noTimezone()))
        .exactOptional()
        .describe("The time zone of users whose own is not known, as `Europe/Berlin`. Default `UTC`."),
    })
    .describe("The next time at which the user's clock shows a time of day."),
  says,
  takesTime: () => true,
  until: ({ hour, minute = 0, allowedDaysOfWeek, defaultTimezone = "UTC" }, { user, now }) =>
    nextLocalTime({
      after: now,
      hour,
      minute,
      daysOfWeek: allowedDaysOfWeek,
      zone: user.zone ?? defaultTimezone,
    }),
  describe: ({ hour, minute = 0, allowedDaysOfWeek: days }) => {
    const time = `${twoDigits(hour)}:${twoDigits(minute)}`;
    return days === undefined ? says.waitsUntilTime({ time }) : says.waitsUntilDay({ time, days });
  },
});

function twoDigits(number: number): string {
  return `${number}`.padStart(2, "0");
}
