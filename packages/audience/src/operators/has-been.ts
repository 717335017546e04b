/**
 * The value has been this one for at least the duration (`GTE`), or for less (`LT`). For a trait, time counts
 * from the first value after the last different one; for an event's property, from the event.
 */
import { saying, defineSentences } from "@signalbox/core";
import { z } from "zod";
import { equalsScalar, type Scalar } from "../equality.js";
import { always, within, type Finding } from "../finding.js";
import { definitionSays } from "../issue-sentences.js";
import { durationSecondsSchema, windowMs } from "../window.js";
import { defineOperator, type OperatorKind } from "./operator.js";
import { scalarSchema, shown } from "./scalar.js";

export interface HasBeenOperator {
  readonly type: "HasBeen";
  readonly comparator: "GTE" | "LT";
  readonly value: Scalar;
  readonly windowSeconds: number;
}

const hasBeenSchema: z.ZodType<HasBeenOperator> = z
  .object({
    type: z.literal("HasBeen"),
    comparator: z.enum(["GTE", "LT"]).describe("`GTE`: for at least that long. `LT`: for less."),
    value: scalarSchema.describe("The value."),
    windowSeconds: durationSecondsSchema.describe("The duration, seconds."),
  })
  .refine(
    ({ comparator, windowSeconds }) =>
      comparator === "GTE" || windowSeconds < 0 || windowMs(windowSeconds) > 0,
    { path: ["windowSeconds"], ...saying(definitionSays.windowTooShortWithLt()) },
  )
  .describe(
    "The value has been the given one for a time. For a trait the time counts from the first statement after the last other value, for a property of an event from the event.",
  );

const says = defineSentences({
  hasBeenAtLeast: ({ value, seconds }: { readonly value: string; readonly seconds: number }) =>
    `has been ${value} for at least ${seconds} s`,
  hasBeenLessThan: ({ value, seconds }: { readonly value: string; readonly seconds: number }) =>
    `has been ${value} for less than ${seconds} s`,
});

export const hasBeen: OperatorKind<HasBeenOperator> = defineOperator({
  type: "HasBeen",
  schema: hasBeenSchema,
  says,
  compile: ({ comparator, value: wanted, windowSeconds }) => ({
    timed: true,
    streakOf: wanted,
    wish: says[comparator === "GTE" ? "hasBeenAtLeast" : "hasBeenLessThan"]({
      value: shown(wanted),
      seconds: windowSeconds,
    }),
    evaluate: ({ value, since }, now): Finding<boolean> => {
      if (!equalsScalar(value, wanted)) return always(false);
      const reached = since + windowMs(windowSeconds);
      return comparator === "LT"
        ? within(now, { from: -Infinity, end: reached })
        : within(now, { from: reached, end: Infinity });
    },
  }),
});
