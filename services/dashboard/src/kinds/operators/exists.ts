/** Has any value. */
import { defineWords, sayIn } from "../../data/index.js";
import type { OperatorKind, OperatorOf } from "./operator-kind.js";

const words = defineWords({
  en: { is: "has a value" },
  de: { is: "hat einen Wert" },
});

export const exists: OperatorKind<OperatorOf<"Exists">> = {
  words,
  describe: (_, { language }) => sayIn(words, language)("is"),
};
