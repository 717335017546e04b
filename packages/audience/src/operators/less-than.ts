/** The value is a number, or the text of one, below this. */
import { operand, defineSentences } from "@signalbox/core";
import { z } from "zod";
import { numberOf } from "../equality.js";
import { always } from "../finding.js";
import { defineOperator, type OperatorKind } from "./operator.js";

export interface LessThanOperator {
  readonly type: "LessThan";
  readonly value: number;
}

const says = defineSentences({
  isLessThan: ({ value }: { readonly value: number }) => `is less than ${value}`,
});

export const lessThan: OperatorKind<LessThanOperator> = defineOperator({
  type: "LessThan",
  schema: z
    .object({
      type: z.literal("LessThan"),
      value: operand(z.number().describe("The number to compare with.")),
    })
    .describe("The value is a number, or the text of one, below the given one."),
  says,
  compile: ({ value: bound }) => ({
    timed: false,
    wish: says.isLessThan({ value: bound }),
    evaluate: ({ value }) => {
      const number = numberOf(value);
      return always(number !== undefined && number < bound);
    },
  }),
});
