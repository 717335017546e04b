/** The value is a number, or the text of one, of at least this. */
import { operand, defineSentences } from "@signalbox/core";
import { z } from "zod";
import { numberOf } from "../equality.js";
import { always } from "../finding.js";
import { defineOperator, type OperatorKind } from "./operator.js";

export interface GreaterThanOrEqualOperator {
  readonly type: "GreaterThanOrEqual";
  readonly value: number;
}

const says = defineSentences({
  isAtLeast: ({ value }: { readonly value: number }) => `is at least ${value}`,
});

export const greaterThanOrEqual: OperatorKind<GreaterThanOrEqualOperator> = defineOperator({
  type: "GreaterThanOrEqual",
  schema: z
    .object({
      type: z.literal("GreaterThanOrEqual"),
      value: operand(z.number().describe("The number to compare with.")),
    })
    .describe("The value is a number, or the text of one, of at least the given one."),
  says,
  compile: ({ value: least }) => ({
    timed: false,
    wish: says.isAtLeast({ value: least }),
    evaluate: ({ value }) => {
      const number = numberOf(value);
      return always(number !== undefined && number >= least);
    },
  }),
});
