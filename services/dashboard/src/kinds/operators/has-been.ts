/** Has had a value for a while. */
import { defineWords, sayIn } from "../../data/index.js";
import { longDuration } from "../../ui/index.js";
import { describeValue } from "../values.js";
import type { OperatorKind, OperatorOf } from "./operator-kind.js";

const words = defineWords({
  en: {
    atLeast: "has been {value} for at least {duration}",
    less: "has been {value} for less than {duration}",
  },
  de: {
    atLeast: "ist {value}, und zwar schon mindestens so lange: {duration}",
    less: "ist {value}, und zwar noch nicht so lange: {duration}",
  },
});

export const hasBeen: OperatorKind<OperatorOf<"HasBeen">> = {
  words,
  describe: ({ comparator, value, windowSeconds }, describing) =>
    sayIn(words, describing.language)(comparator === "GTE" ? "atLeast" : "less", {
      value: describeValue(value, describing),
      duration: longDuration(windowSeconds, describing.language),
    }),
};
