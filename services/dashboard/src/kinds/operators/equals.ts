/** Has a value. */
import { defineWords, sayIn } from "../../data/index.js";
import { describeValue } from "../values.js";
import type { OperatorKind, OperatorOf } from "./operator-kind.js";

const words = defineWords({
  en: { is: "is {value}" },
  de: { is: "ist {value}" },
});

export const equals: OperatorKind<OperatorOf<"Equals">> = {
  words,
  describe: ({ value }, describing) =>
    sayIn(words, describing.language)("is", { value: describeValue(value, describing) }),
};
