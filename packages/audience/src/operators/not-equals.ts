/** The value is another than this one, or there is none. */
import { defineSentences } from "@signalbox/core";
import { z } from "zod";
import { equalsScalar, type Scalar } from "../equality.js";
import { always } from "../finding.js";
import { defineOperator, type OperatorKind } from "./operator.js";
import { scalarSchema, shown } from "./scalar.js";

export interface NotEqualsOperator {
  readonly type: "NotEquals";
  readonly value: Scalar;
}

const says = defineSentences({
  equalsNot: ({ value }: { readonly value: string }) => `does not equal ${value}`,
});

export const notEquals: OperatorKind<NotEqualsOperator> = defineOperator({
  type: "NotEquals",
  schema: z
    .object({ type: z.literal("NotEquals"), value: scalarSchema.describe("The value to compare with.") })
    .describe("The value differs from the given one, or there is none."),
  says,
  compile: ({ value: unwanted }) => ({
    timed: false,
    wish: says.equalsNot({ value: shown(unwanted) }),
    evaluate: ({ value }) => always(!equalsScalar(value, unwanted)),
  }),
});
