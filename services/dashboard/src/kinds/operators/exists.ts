/** Has any value. */
import { defineWords, sayIn } from "../../data/index.js";
import type { OperatorKind, OperatorOf } from "./operator-kind.js";

const words = defineWords({
  en: { name: "has a value", is: "has a value" },
  de: { name: "hat einen Wert", is: "hat einen Wert" },
});

export const exists: OperatorKind<OperatorOf<"Exists">> = {
  words,
  describe: (_, { language }) => sayIn(words, language)("is"),
  initial: () => ({ type: "Exists" }),
  Fields: null,
};
