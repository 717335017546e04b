/** Is a date within the last while. */
import { defineWords, sayIn } from "../../data/index.js";
import { longDuration } from "../../ui/index.js";
import type { OperatorKind, OperatorOf } from "./operator-kind.js";

const words = defineWords({
  en: { is: "is a date within the last {duration}" },
  de: { is: "ist ein Datum im Zeitraum bis jetzt, Länge: {duration}" },
});

export const within: OperatorKind<OperatorOf<"Within">> = {
  words,
  describe: ({ windowSeconds }, { language }) =>
    sayIn(words, language)("is", { duration: longDuration(windowSeconds, language) }),
};
