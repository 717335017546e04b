/** Has a value. */
import { ValueField } from "../fields/seen-fields.js";
import { defineWords, sayIn } from "../../data/index.js";
import { describeValue } from "../values.js";
import type { OperatorKind, OperatorOf } from "./operator-kind.js";

const words = defineWords({
  en: { name: "is", is: "is {value}" },
  de: { name: "ist", is: "ist {value}" },
});

export const equals: OperatorKind<OperatorOf<"Equals">> = {
  words,
  describe: ({ value }, describing) =>
    sayIn(words, describing.language)("is", { value: describeValue(value, describing) }),
  initial: ({ value = "" }) => ({ type: "Equals", value }),
  Fields: ({ part, change, issueAt, of }) => (
    <ValueField
      value={part.value}
      of={of}
      error={issueAt("value")}
      onChange={(value, isTyping) => change({ ...part, value }, isTyping ? "value" : undefined)}
    />
  ),
};
