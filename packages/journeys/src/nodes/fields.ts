/** Fields shared by journey nodes, with their limits. */
import { saying } from "@signalbox/core";
import { z } from "zod";
import { journeySays } from "../checks/issue-sentences.js";

/** Ten years: longer waits are practically endless. */
export const maxDelaySeconds: number = 10 * 365 * 24 * 3600;

export const nodeId: z.ZodType<string> = z
  .string()
  .min(1, { error: "must not be empty" })
  .max(200, { error: "must be at most 200 characters" })
  .describe("The name of the node, unique in its definition.");

/** The id of something stored elsewhere. */
export const reference: z.ZodType<string> = z.string().min(1, { error: "must not be empty; give an id" });

export const delaySeconds: z.ZodType<number> = z
  .number()
  .min(0, { error: "must not be negative" })
  .max(maxDelaySeconds, { error: `must be at most ${maxDelaySeconds} (ten years)` });

export function wholeNumber(least: number, most: number): z.ZodType<number> {
  return z
    .number()
    .refine(
      (number) => Number.isInteger(number) && number >= least && number <= most,
      saying(journeySays.noWholeNumber({ minimum: least, maximum: most })),
    );
}
