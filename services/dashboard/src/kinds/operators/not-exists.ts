/** Has no value. */
import { defineWords, sayIn } from "../../data/index.js";
import type { OperatorKind, OperatorOf } from "./operator-kind.js";

const words = defineWords({
  en: { name: "has no value", is: "has no value" },
  de: { name: "hat keinen Wert", is: "hat keinen Wert" },
});

export const notExists: OperatorKind<OperatorOf<"NotExists">> = {
  words,
  describe: (_, { language }) => sayIn(words, language)("is"),
  initial: () => ({ type: "NotExists" }),
  Fields: null,
};
