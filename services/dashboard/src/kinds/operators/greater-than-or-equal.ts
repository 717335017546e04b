/** Is a number of at least a value. */
import { defineWords, sayIn } from "../../data/index.js";
import { describeValue } from "../values.js";
import type { OperatorKind, OperatorOf } from "./operator-kind.js";

const words = defineWords({
  en: { is: "is at least {value}" },
  de: { is: "ist mindestens {value}" },
});

export const greaterThanOrEqual: OperatorKind<OperatorOf<"GreaterThanOrEqual">> = {
  words,
  describe: ({ value }, describing) =>
    sayIn(words, describing.language)("is", { value: describeValue(value, describing) }),
};
