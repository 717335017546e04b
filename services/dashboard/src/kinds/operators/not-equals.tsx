/** Has another value, or none. */
import { ValueField } from "../fields/seen-fields.js";
import { defineWords, sayIn } from "../../data/index.js";
import { describeValue } from "../values.js";
import type { OperatorKind, OperatorOf } from "./operator-kind.js";

const words = defineWords({
  en: { name: "is not", is: "is not {value}, or has no value" },
  de: { name: "ist nicht", is: "ist nicht {value} oder hat keinen Wert" },
});

export const notEquals: OperatorKind<OperatorOf<"NotEquals">> = {
  words,
  describe: ({ value }, describing) =>
    sayIn(words, describing.language)("is", { value: describeValue(value, describing) }),
  initial: ({ value = "" }) => ({ type: "NotEquals", value }),
  Fields: ({ part, change, issueAt, of }) => (
    <ValueField
      value={part.value}
      of={of}
      error={issueAt("value")}
      onChange={(value, isTyping) => change({ ...part, value }, isTyping ? "value" : undefined)}
    />
  ),
};
