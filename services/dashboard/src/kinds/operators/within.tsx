/** Is a date within the last while. */
import { DurationOperand, aDay } from "./duration-operand.js";
import { defineWords, sayIn } from "../../data/index.js";
import { lastDuration } from "../../ui/index.js";
import type { OperatorKind, OperatorOf } from "./operator-kind.js";

const words = defineWords({
  en: { name: "is a date within the last", is: "is a date within {duration}" },
  de: { name: "ist ein Datum in den letzten", is: "ist ein Datum in {duration}" },
});

export const within: OperatorKind<OperatorOf<"Within">> = {
  words,
  describe: ({ windowSeconds }, { language }) =>
    sayIn(words, language)("is", { duration: lastDuration(windowSeconds, language) }),
  initial: ({ windowSeconds = aDay }) => ({ type: "Within", windowSeconds }),
  Fields: DurationOperand,
};
