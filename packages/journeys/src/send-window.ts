/**
 * The hours in which a node sends, on the local clock. A window opens when the clock first shows its beginning and closes
 * when it first shows its end; a time that the clock skips counts as the first moment after the gap. Pure.
 */
import { saying } from "@signalbox/core";
import { Temporal } from "temporal-polyfill";
import { z } from "zod";
import { journeySays } from "./checks/issue-sentences.js";
import type { JourneyUser } from "./journey-user.js";
import { momentOf } from "./local-time.js";
import { reference, wholeNumber } from "./nodes/fields.js";
import { isZone, zoneOf } from "./zone-of.js";

export interface SendWindow {
  /** `HH:MM`. */
  readonly from: string;
  /** `HH:MM` or `24:00`; on the next day when it is not after `from`. */
  readonly to: string;
  /** The days on which it opens, 0 is Sunday; all when absent. */
  readonly daysOfWeek?: readonly number[];
  /** Default: the user's zone, then the workspace's. */
  readonly timezone?: WindowZone;
}

export type WindowZone =
  | { readonly type: "Fixed"; readonly zone: string }
  /** The id of a property whose value names a zone; without a readable one, the default. */
  | { readonly type: "UserProperty"; readonly userProperty: string };

const clock = (pattern: RegExp, last: string): z.ZodType<string> =>
  z.string().regex(pattern, { error: `must be a time of day from 00:00 to ${last}, as 08:30` });

export const sendWindowSchema: z.ZodType<SendWindow> = z
  .object({
    from: clock(/^([01]\d|2[0-3]):[0-5]\d$/, "23:59").describe("When it opens, as `09:00`."),
    to: clock(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, "24:00").describe(
      "When it closes, as `18:00`; on the next day if it is before `from`.",
    ),
    daysOfWeek: z
      .array(wholeNumber(0, 6))
      .min(1, { error: "must not be empty; leave it out to allow all days" })
      .max(7, { error: "must be at most 7" })
      .exactOptional()
      .describe("The days on which it opens, 0 (Sunday) to 6. Default: all."),
    timezone: z
      .discriminatedUnion("type", [
        z.object({
          type: z.literal("Fixed"),
          zone: z
            .string()
            .refine(isZone, saying(journeySays.noTimezone()))
            .describe("A time zone, as `Europe/Berlin`."),
        }),
        z.object({
          type: z.literal("UserProperty"),
          userProperty: reference.describe("The id of a user property that names a time zone."),
        }),
      ])
      .exactOptional()
      .describe("Whose clock counts. Default: the user's, and without one the workspace's."),
  })
  .superRefine(({ from, to }, context) => {
    if (from !== to) return;
    context.addIssue({ code: "custom", path: ["to"], ...saying(journeySays.closesAsItOpens()) });
  });

/** The zone whose clock counts for the user. */
export function zoneOfWindow({ timezone }: SendWindow, user: JourneyUser): string {
  const usual = user.zone ?? user.defaultZone ?? "UTC";
  if (timezone === undefined) return usual;
  if (timezone.type === "Fixed") return timezone.zone;
  const value = user.property(timezone.userProperty);
  return (value === undefined ? undefined : zoneOf({ timezone: value })) ?? usual;
}

/** `now` when the window is open, else when it opens next, ms. */
export function windowOpensAt({ from, to, daysOfWeek }: SendWindow, zone: string, now: number): number {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
  for (let days = -2; days <= daysToLookAt; days += 1) {
    const date = today.add({ days });
    if (daysOfWeek !== undefined && !daysOfWeek.includes(date.dayOfWeek % 7)) continue;
    const opens = momentOf(localTime(date, from), zone);
    const closes = momentOf(localTime(to <= from ? date.add({ days: 1 }) : date, to), zone);
    if (closes > now && closes > opens) return Math.max(opens, now);
  }
  throw new RangeError("no day of the week is allowed");
}

/** A week and its day again: the only window of a week may lie in hours that its clock skips. */
const daysToLookAt = 15;

function localTime(date: Temporal.PlainDate, time: string): Temporal.PlainDateTime {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hour === 24 ? date.add({ days: 1 }).toPlainDateTime() : date.toPlainDateTime({ hour, minute });
}
