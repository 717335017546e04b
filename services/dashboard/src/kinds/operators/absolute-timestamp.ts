/** Is a date before or after a moment. */
import { defineWords, sayIn } from "../../data/index.js";
import { describeMoment } from "../values.js";
import type { OperatorKind, OperatorOf } from "./operator-kind.js";

const words = defineWords({
  en: { notBefore: "is a date at or after {time}", before: "is a date before {time}" },
  de: { notBefore: "ist ein Datum ab {time}", before: "ist ein Datum vor {time}" },
});

export const absoluteTimestamp: OperatorKind<OperatorOf<"AbsoluteTimestamp">> = {
  words,
  describe: ({ direction, absoluteTimestamp: at }, describing) =>
    sayIn(words, describing.language)(direction === "after" ? "notBefore" : "before", {
      time: describeMoment(at, describing),
    }),
};
