/** Has another value, or none. */
import { defineWords, sayIn } from "../../data/index.js";
import { describeValue } from "../values.js";
import type { OperatorKind, OperatorOf } from "./operator-kind.js";

const words = defineWords({
  en: { is: "is not {value}, or has no value" },
  de: { is: "ist nicht {value} oder hat keinen Wert" },
});

export const notEquals: OperatorKind<OperatorOf<"NotEquals">> = {
  words,
  describe: ({ value }, describing) =>
    sayIn(words, describing.language)("is", { value: describeValue(value, describing) }),
};
