/** The value equals this one; a number or boolean equals its text. Lists and objects equal nothing. */
import { defineSentences } from "@signalbox/core";
import { z } from "zod";
import { equalsScalar, type Scalar } from "../equality.js";
import { always } from "../finding.js";
import { defineOperator, type OperatorKind } from "./operator.js";
import { scalarSchema, shown } from "./scalar.js";

export interface EqualsOperator {
  readonly type: "Equals";
  readonly value: Scalar;
}

const says = defineSentences({
  /** The value as JSON. */
  equals: ({ value }: { readonly value: string }) => `equals ${value}`,
});

export const equals: OperatorKind<EqualsOperator> = defineOperator({
  type: "Equals",
  schema: z
    .object({ type: z.literal("Equals"), value: scalarSchema.describe("The value to compare with.") })
    .describe(
      "The value equals the given one. A number equals the text that writes it, and true and false equal their texts.",
    ),
  says,
  compile: ({ value: wanted }) => ({
    timed: false,
    wish: says.equals({ value: shown(wanted) }),
    evaluate: ({ value }) => always(equalsScalar(value, wanted)),
  }),
});
