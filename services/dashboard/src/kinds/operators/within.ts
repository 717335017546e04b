/** Is a date within the last while. */
import { defineWords, sayIn } from "../../data/index.js";
import { lastDuration } from "../../ui/index.js";
import type { OperatorKind, OperatorOf } from "./operator-kind.js";

const words = defineWords({
  en: { is: "is a date within {duration}" },
  de: { is: "ist ein Datum in {duration}" },
});

export const within: OperatorKind<OperatorOf<"Within">> = {
  words,
  describe: ({ windowSeconds }, { language }) =>
    sayIn(words, language)("is", { duration: lastDuration(windowSeconds, language) }),
};
