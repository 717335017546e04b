/** A number of seconds from the arrival of the run. */
import { defineSentences } from "@signalbox/core";
import { z } from "zod";
import { durationText } from "../../../duration-text.js";
import { delaySeconds } from "../../fields.js";
import { defineDelayVariant, type DelayVariantKind } from "./delay-variant.js";

export interface SecondDelay {
  readonly type: "Second";
  readonly seconds: number;
}

const says = defineSentences({
  waits: ({ seconds }: { readonly seconds: number }) => `Waits ${durationText(seconds)}.`,
});

export const second: DelayVariantKind<SecondDelay> = defineDelayVariant({
  type: "Second",
  schema: z
    .object({ type: z.literal("Second"), seconds: delaySeconds.describe("At most ten years.") })
    .describe("A number of seconds after the run has come to the node."),
  says,
  takesTime: (variant) => msOf(variant) > 0,
  until: (variant, { now }) => now + msOf(variant),
  describe: ({ seconds }) => says.waits({ seconds }),
});

function msOf({ seconds }: SecondDelay): number {
  return Math.round(seconds * 1000);
}
