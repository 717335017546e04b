/** Is a number of at least a value. */
import { NumberOperand, numberOf } from "./number-operand.js";
import { defineWords, sayIn } from "../../data/index.js";
import { describeValue } from "../values.js";
import type { OperatorKind, OperatorOf } from "./operator-kind.js";

const words = defineWords({
  en: { name: "is at least", is: "is at least {value}" },
  de: { name: "ist mindestens", is: "ist mindestens {value}" },
});

export const greaterThanOrEqual: OperatorKind<OperatorOf<"GreaterThanOrEqual">> = {
  words,
  describe: ({ value }, describing) =>
    sayIn(words, describing.language)("is", { value: describeValue(value, describing) }),
  initial: ({ value }) => ({ type: "GreaterThanOrEqual", value: numberOf(value) }),
  Fields: NumberOperand,
};
