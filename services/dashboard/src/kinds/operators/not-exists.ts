/** Has no value. */
import { defineWords, sayIn } from "../../data/index.js";
import type { OperatorKind, OperatorOf } from "./operator-kind.js";

const words = defineWords({
  en: { is: "has no value" },
  de: { is: "hat keinen Wert" },
});

export const notExists: OperatorKind<OperatorOf<"NotExists">> = {
  words,
  describe: (_, { language }) => sayIn(words, language)("is"),
};
