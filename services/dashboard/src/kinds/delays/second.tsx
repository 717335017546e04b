/** Waits for a while. */
import type { ReactNode } from "react";
import { defineWords, sayIn, useWords } from "../../data/index.js";
import { longDuration } from "../../ui/index.js";
import { withField, type FieldsProps } from "../fields/field-props.js";
import { DurationField } from "../fields/plain-fields.js";
import { nodeSentence } from "../journey-nodes/node-kind.js";
import type { DelayKind, DelayOf } from "./delay-kind.js";

const words = defineWords({
  en: { name: "For a while", duration: "Time" },
  de: { name: "Eine Weile", duration: "Dauer" },
});

const aDay = 86_400;

export const second: DelayKind<DelayOf<"Second">> = {
  words,
  describe: ({ seconds }) => nodeSentence("waits", { seconds }),
  facts: ({ seconds }, { language }) => [
    [sayIn(words, language)("duration"), longDuration(seconds, language)],
  ],
  initial: () => ({ type: "Second", seconds: aDay }),
  Fields: SecondFields,
};

function SecondFields({ part, change, issueAt }: FieldsProps<DelayOf<"Second">>): ReactNode {
  const say = useWords(words);
  return (
    <DurationField
      label={say("duration")}
      value={part.seconds}
      error={issueAt("seconds")}
      onChange={(seconds) => change(withField(part, "seconds", seconds), "seconds")}
    />
  );
}
