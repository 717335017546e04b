/** The value is a date in the past, less than the given time ago. */
import { defineSentences } from "@signalbox/core";
import { z } from "zod";
import { always, within as isWithin } from "../finding.js";
import { instantOf } from "../instant.js";
import { windowMs, windowSecondsSchema } from "../window.js";
import { defineOperator, type OperatorKind } from "./operator.js";

export interface WithinOperator {
  readonly type: "Within";
  readonly windowSeconds: number;
}

const says = defineSentences({
  isDateWithin: ({ seconds }: { readonly seconds: number }) => `is a date within the last ${seconds} s`,
});

export const within: OperatorKind<WithinOperator> = defineOperator({
  type: "Within",
  schema: z
    .object({
      type: z.literal("Within"),
      windowSeconds: windowSecondsSchema.describe("The length of the window, seconds."),
    })
    .describe("The value is a date of the last so many seconds, not in the future."),
  says,
  compile: ({ windowSeconds }) => ({
    timed: true,
    wish: says.isDateWithin({ seconds: windowSeconds }),
    evaluate: ({ value }, now) => {
      const from = instantOf(value);
      if (from === undefined) return always(false);
      return isWithin(now, { from, end: from + windowMs(windowSeconds) });
    },
  }),
});
