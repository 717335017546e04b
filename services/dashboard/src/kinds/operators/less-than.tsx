/** Is a number below a value. */
import { NumberOperand, numberOf } from "./number-operand.js";
import { defineWords, sayIn } from "../../data/index.js";
import { describeValue } from "../values.js";
import type { OperatorKind, OperatorOf } from "./operator-kind.js";

const words = defineWords({
  en: { name: "is less than", is: "is less than {value}" },
  de: { name: "ist kleiner als", is: "ist kleiner als {value}" },
});

export const lessThan: OperatorKind<OperatorOf<"LessThan">> = {
  words,
  describe: ({ value }, describing) =>
    sayIn(words, describing.language)("is", { value: describeValue(value, describing) }),
  initial: ({ value }) => ({ type: "LessThan", value: numberOf(value) }),
  Fields: NumberOperand,
};
