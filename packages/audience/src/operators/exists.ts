/** There is a value. Null and the empty text do not count; an empty list and an empty object do. */
import { z } from "zod";
import { isEmpty } from "../equality.js";
import { always } from "../finding.js";
import { defineOperator, type OperatorKind } from "./operator.js";

export interface ExistsOperator {
  readonly type: "Exists";
}

export const exists: OperatorKind<ExistsOperator> = defineOperator({
  type: "Exists",
  schema: z
    .object({ type: z.literal("Exists") })
    .describe(
      "There is a value. null and the empty text are none; an empty list and an empty object are values.",
    ),
  compile: () => ({ timed: false, wish: "exists", evaluate: ({ value }) => always(!isEmpty(value)) }),
});
