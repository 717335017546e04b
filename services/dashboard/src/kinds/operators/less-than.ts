/** Is a number below a value. */
import { defineWords, sayIn } from "../../data/index.js";
import { describeValue } from "../values.js";
import type { OperatorKind, OperatorOf } from "./operator-kind.js";

const words = defineWords({
  en: { is: "is less than {value}" },
  de: { is: "ist kleiner als {value}" },
});

export const lessThan: OperatorKind<OperatorOf<"LessThan">> = {
  words,
  describe: ({ value }, describing) =>
    sayIn(words, describing.language)("is", { value: describeValue(value, describing) }),
};
