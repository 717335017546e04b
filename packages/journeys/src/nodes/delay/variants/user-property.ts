/**
 * A date among the user's properties, plus or minus an offset; `annual` is its next anniversary. Read once, when the run
 * arrives: a later change of the property does not affect waiting runs. Without a date the run ends by default, so that a
 * message meant for that date is not sent at once.
 */
import { asks, parseDateValue, defineSentences } from "@signalbox/core";
import { z } from "zod";
import { nextAnniversary } from "../../../anniversary.js";
import { momentOfDate } from "../../../date-value.js";
import { durationText } from "../../../duration-text.js";
import { delaySeconds, reference } from "../../fields.js";
import { defineDelayVariant, type DelayTarget, type DelayVariantKind } from "./delay-variant.js";

export interface UserPropertyDelay {
  readonly type: "UserProperty";
  /** The property's id. */
  readonly userProperty: string;
  readonly offsetSeconds?: number;
  /** By default after. */
  readonly offsetDirection?: "after" | "before";
  /** Uses the next occurrence of the date's day and month. */
  readonly annual?: boolean;
  /** What happens to a run without a value, or with one that is not a date; by default it ends. */
  readonly onMissing?: "Exit" | "Continue";
  /** What happens to a run that arrives too late; by default it continues. Without effect with `annual`. */
  readonly onPast?: "Continue" | "Exit";
}

interface PropertyDate {
  readonly property: string;
  /** Whether it is the next anniversary of the date. */
  readonly annual: boolean;
}

const says = defineSentences({
  waitsUntilDate: ({ property, annual }: PropertyDate) => `Waits until ${dateText({ property, annual })}.`,
  waitsBeforeDate: ({ property, annual, seconds }: PropertyDate & { readonly seconds: number }) =>
    `Waits until ${durationText(seconds)} before ${dateText({ property, annual })}.`,
  waitsAfterDate: ({ property, annual, seconds }: PropertyDate & { readonly seconds: number }) =>
    `Waits until ${durationText(seconds)} after ${dateText({ property, annual })}.`,
});

function dateText({ property, annual }: PropertyDate): string {
  return `${annual ? "the next anniversary of " : ""}the date in “${property}”`;
}

export const userProperty: DelayVariantKind<UserPropertyDelay> = defineDelayVariant({
  type: "UserProperty",
  schema: z
    .object({
      type: z.literal("UserProperty"),
      userProperty: asks("property", reference.describe("The id of the user property.")),
      offsetSeconds: delaySeconds.exactOptional().describe("The distance from the date, seconds. Default 0."),
      offsetDirection: z.enum(["after", "before"]).exactOptional().describe("Default `after`."),
      annual: z
        .boolean()
        .exactOptional()
        .describe("The next anniversary of the date; 29 February is 1 March in other years."),
      onMissing: z
        .enum(["Exit", "Continue"])
        .exactOptional()
        .describe("What a run does without a readable date. Default `Exit`."),
      onPast: z
        .enum(["Continue", "Exit"])
        .exactOptional()
        .describe(
          "What a run does when the moment is past. Default `Continue`; without effect with `annual`.",
        ),
    })
    .describe("A date in a user property, or a time before or after it."),
  says,
  takesTime: ({ annual = false, onMissing = "Exit", onPast = "Continue" }) =>
    onMissing === "Exit" && (annual || onPast === "Exit"),
  mentions: (variant) => [{ of: "userProperties", id: variant.userProperty, path: ["userProperty"] }],
  until: (variant, { user, now }): DelayTarget => {
    const { annual = false, onMissing = "Exit", onPast = "Continue" } = variant;
    const value = user.property(variant.userProperty);
    const date = parseDateValue(value);
    if (date === undefined) {
      if (onMissing === "Continue") return now;
      const isMissing = value === undefined || value === null || value === "";
      return { finish: isMissing ? "dateMissing" : "dateUnreadable" };
    }
    const zone = user.zone ?? "UTC";
    const offsetMs = offsetMsOf(variant);
    if (annual) return nextAnniversary({ date, zone, offsetMs, after: now });
    const until = momentOfDate(date, zone) + offsetMs;
    return until <= now && onPast === "Exit" ? { finish: "datePassed" } : until;
  },
  describe: (variant, nameOf) => {
    const { offsetSeconds: seconds = 0, offsetDirection = "after", annual = false } = variant;
    const date = { property: nameOf("userProperties", variant.userProperty), annual };
    if (seconds === 0) return says.waitsUntilDate(date);
    return offsetDirection === "before"
      ? says.waitsBeforeDate({ ...date, seconds })
      : says.waitsAfterDate({ ...date, seconds });
  },
});

function offsetMsOf({ offsetSeconds = 0, offsetDirection = "after" }: UserPropertyDelay): number {
  const ms = Math.round(offsetSeconds * 1000);
  return offsetDirection === "before" ? -ms : ms;
}
