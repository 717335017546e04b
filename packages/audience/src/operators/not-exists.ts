/** There is no value, or only null or the empty text. */
import { z } from "zod";
import { isEmpty } from "../equality.js";
import { always } from "../finding.js";
import { defineOperator, type OperatorKind } from "./operator.js";

export interface NotExistsOperator {
  readonly type: "NotExists";
}

export const notExists: OperatorKind<NotExistsOperator> = defineOperator({
  type: "NotExists",
  schema: z
    .object({ type: z.literal("NotExists") })
    .describe("There is no value, or only null or the empty text."),
  compile: () => ({ timed: false, wish: "does not exist", evaluate: ({ value }) => always(isEmpty(value)) }),
});
