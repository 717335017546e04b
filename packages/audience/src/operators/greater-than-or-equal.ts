/** The value is a number, or the text of one, of at least this. */
import { z } from "zod";
import { numberOf } from "../equality.js";
import { always } from "../finding.js";
import { defineOperator, type OperatorKind } from "./operator.js";

export interface GreaterThanOrEqualOperator {
  readonly type: "GreaterThanOrEqual";
  readonly value: number;
}

export const greaterThanOrEqual: OperatorKind<GreaterThanOrEqualOperator> = defineOperator({
  type: "GreaterThanOrEqual",
  schema: z
    .object({
      type: z.literal("GreaterThanOrEqual"),
      value: z.number().describe("The number to compare with."),
    })
    .describe("The value is a number, or the text of one, of at least the given one."),
  compile: ({ value: least }) => ({
    timed: false,
    wish: `is at least ${least}`,
    evaluate: ({ value }) => {
      const number = numberOf(value);
      return always(number !== undefined && number >= least);
    },
  }),
});
