/** There is a value. Null and the empty text do not count; an empty list and an empty object do. */
import { defineSentences } from "@signalbox/core";
import { z } from "zod";
import { isEmpty } from "../equality.js";
import { always } from "../finding.js";
import { defineOperator, type OperatorKind } from "./operator.js";

export interface ExistsOperator {
  readonly type: "Exists";
}

const says = defineSentences({
  exists: () => "exists",
});

export const exists: OperatorKind<ExistsOperator> = defineOperator({
  type: "Exists",
  schema: z
    .object({ type: z.literal("Exists") })
    .describe(
      "There is a value. null and the empty text are none; an empty list and an empty object are values.",
    ),
  says,
  compile: () => ({ timed: false, wish: says.exists(), evaluate: ({ value }) => always(!isEmpty(value)) }),
});
