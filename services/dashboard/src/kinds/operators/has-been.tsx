/** Has had a value for a while. */
import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { ChoiceField } from "../fields/plain-fields.js";
import { ValueField } from "../fields/seen-fields.js";
import { DurationOperand, aDay } from "./duration-operand.js";
import { defineWords, sayIn, useWords } from "../../data/index.js";
import { longDuration } from "../../ui/index.js";
import { describeValue } from "../values.js";
import type { OperatorFieldsProps, OperatorKind, OperatorOf } from "./operator-kind.js";

const words = defineWords({
  en: {
    name: "has been for some time",
    howLong: "How long",
    notLess: "at least so long",
    lessLong: "less long",
    atLeast: "has been {value} for at least {duration}",
    less: "has been {value} for less than {duration}",
  },
  de: {
    name: "ist seit einiger Zeit",
    howLong: "Wie lange",
    notLess: "mindestens so lange",
    lessLong: "weniger lange",
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
  initial: ({ value = "", windowSeconds = aDay }) => ({
    type: "HasBeen",
    comparator: "GTE",
    value,
    windowSeconds,
  }),
  Fields: HasBeenFields,
};

function HasBeenFields(props: OperatorFieldsProps<OperatorOf<"HasBeen">>): ReactNode {
  const { part, change, issueAt, of } = props;
  const say = useWords(words);
  return (
    <Stack gap="xs">
      <ValueField
        value={part.value}
        of={of}
        error={issueAt("value")}
        onChange={(value, isTyping) => change({ ...part, value }, isTyping ? "value" : undefined)}
      />
      <ChoiceField
        label={say("howLong")}
        value={part.comparator}
        choices={[
          { value: "GTE", label: say("notLess") },
          { value: "LT", label: say("lessLong") },
        ]}
        onChange={(comparator) => change({ ...part, comparator })}
      />
      <DurationOperand {...props} />
    </Stack>
  );
}
