/** There is no value, or only null or the empty text. */
import { defineSentences } from "@signalbox/core";
import { z } from "zod";
import { isEmpty } from "../equality.js";
import { always } from "../finding.js";
import { defineOperator, type OperatorKind } from "./operator.js";

export interface NotExistsOperator {
  readonly type: "NotExists";
}

const says = defineSentences({
  existsNot: () => "does not exist",
});

export const notExists: OperatorKind<NotExistsOperator> = defineOperator({
  type: "NotExists",
  schema: z
    .object({ type: z.literal("NotExists") })
    .describe("There is no value, or only null or the empty text."),
  says,
  compile: () => ({ timed: false, wish: says.existsNot(), evaluate: ({ value }) => always(isEmpty(value)) }),
});
