/** The value is a date at or after the given one, or before it. */
import { operand, defineSentences } from "@signalbox/core";
import { z } from "zod";
import { always } from "../finding.js";
import { instantOf, instantSchema } from "../instant.js";
import { defineOperator, type OperatorKind } from "./operator.js";

export interface AbsoluteTimestampOperator {
  readonly type: "AbsoluteTimestamp";
  readonly absoluteTimestamp: string | number;
  readonly direction: "after" | "before";
}

const says = defineSentences({
  isDateFrom: ({ date }: { readonly date: string | number }) => `is a date from ${date} on`,
  isDateBefore: ({ date }: { readonly date: string | number }) => `is a date before ${date}`,
});

export const absoluteTimestamp: OperatorKind<AbsoluteTimestampOperator> = defineOperator({
  type: "AbsoluteTimestamp",
  schema: z
    .object({
      type: z.literal("AbsoluteTimestamp"),
      absoluteTimestamp: operand(
        instantSchema.describe("The moment to compare with, as 2026-01-31T12:00:00Z."),
      ),
      direction: z.enum(["after", "before"]).describe("`after` includes the moment itself."),
    })
    .describe("The value is a date at or after the given one, or before it."),
  says,
  compile: ({ absoluteTimestamp: limit, direction }) => {
    const bound = instantOf(limit) ?? Number.NaN;
    return {
      timed: false,
      wish: direction === "after" ? says.isDateFrom({ date: limit }) : says.isDateBefore({ date: limit }),
      evaluate: ({ value }) => {
        const date = instantOf(value);
        if (date === undefined) return always(false);
        return always(direction === "after" ? date >= bound : date < bound);
      },
    };
  },
});
