/** Durations in definitions: seconds, fractions allowed, up to a hundred years. */
import { saying } from "@signalbox/core";
import { z } from "zod";
import { definitionSays } from "./issue-sentences.js";

export const maxWindowSeconds: number = 100 * 366 * 86_400;

/** A window with a positive width. */
export const windowSecondsSchema: z.ZodType<number> = secondsSchema().refine(
  (seconds) => seconds < 0 || windowMs(seconds) > 0,
  saying(definitionSays.windowTooShort()),
);

/** As above, where 0 means no window. */
export const optionalWindowSchema: z.ZodType<number> = secondsSchema().refine(
  (seconds) => seconds <= 0 || windowMs(seconds) > 0,
  saying(definitionSays.optionalWindowTooShort()),
);

/** A duration, which may be zero. */
export const durationSecondsSchema: z.ZodType<number> = secondsSchema();

export function windowMs(seconds: number): number {
  return Math.round(seconds * 1000);
}

function secondsSchema(): z.ZodNumber {
  return z
    .number()
    .min(0, { error: "must not be negative" })
    .max(maxWindowSeconds, { error: `must be at most ${maxWindowSeconds} (100 years)` });
}
