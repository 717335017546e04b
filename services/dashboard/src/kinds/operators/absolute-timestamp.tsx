/** Is a date before or after a moment. */
import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import { ChoiceField, DateField } from "../fields/plain-fields.js";
import { defineWords, sayIn, useWords } from "../../data/index.js";
import { describeMoment } from "../values.js";
import type { OperatorFieldsProps, OperatorKind, OperatorOf } from "./operator-kind.js";

const words = defineWords({
  en: {
    name: "is a date before or after",
    side: "Before or after",
    from: "at or after",
    until: "before",
    time: "Time",
    notBefore: "is a date at or after {time}",
    before: "is a date before {time}",
  },
  de: {
    name: "ist ein Datum vor oder nach",
    side: "Vor oder nach",
    from: "ab",
    until: "vor",
    time: "Zeitpunkt",
    notBefore: "ist ein Datum ab {time}",
    before: "ist ein Datum vor {time}",
  },
});

export const absoluteTimestamp: OperatorKind<OperatorOf<"AbsoluteTimestamp">> = {
  words,
  describe: ({ direction, absoluteTimestamp: at }, describing) =>
    sayIn(words, describing.language)(direction === "after" ? "notBefore" : "before", {
      time: describeMoment(at, describing),
    }),
  initial: () => ({
    type: "AbsoluteTimestamp",
    direction: "after",
    absoluteTimestamp: "",
  }),
  Fields: AbsoluteFields,
};

function AbsoluteFields({
  part,
  change,
  issueAt,
}: OperatorFieldsProps<OperatorOf<"AbsoluteTimestamp">>): ReactNode {
  const say = useWords(words);
  return (
    <Group gap={4} align="flex-end" wrap="nowrap">
      <ChoiceField
        label={say("side")}
        value={part.direction}
        choices={[
          { value: "after", label: say("from") },
          { value: "before", label: say("until") },
        ]}
        onChange={(direction) => change({ ...part, direction })}
      />
      <DateField
        label={say("time")}
        value={part.absoluteTimestamp}
        error={issueAt("absoluteTimestamp")}
        onChange={(time) => change({ ...part, absoluteTimestamp: time }, "absoluteTimestamp")}
      />
    </Group>
  );
}
