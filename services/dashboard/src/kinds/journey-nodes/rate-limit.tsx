/** Lets so many users pass in a while. */
import { Stack } from "@mantine/core";
import { IconGauge } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { defineWords, sayIn, useWords } from "../../data/index.js";
import { withField } from "../fields/field-props.js";
import { DurationField, NumberField } from "../fields/plain-fields.js";
import {
  nodeSentence,
  onlyWay,
  withOnlyWay,
  type NodeFieldsProps,
  type NodeKind,
  type NodeOf,
} from "./node-kind.js";

const words = defineWords({
  en: { title: "Rate limit", messages: "At most this many people", perSeconds: "In a time of" },
  de: { title: "Begrenzung", messages: "Höchstens so viele Personen", perSeconds: "In einer Zeit von" },
});

const mostMessages = 1_000_000;

export const rateLimit: NodeKind<NodeOf<"RateLimitNode">> = {
  words,
  icon: () => IconGauge,
  title: (_, { language }) => sayIn(words, language)("title"),
  describe: ({ messages, perSeconds: seconds }) => nodeSentence("limits", { messages, seconds }),
  ways: onlyWay,
  withWays: withOnlyWay,
  offers: [
    {
      icon: IconGauge,
      words: {
        en: { name: "Rate limit", hint: "Lets so many people pass in a time; the others wait in order" },
        de: {
          name: "Begrenzung",
          hint: "Lässt so viele Personen pro Zeit durch; die anderen warten der Reihe nach",
        },
      },
      initial: (id, child) => ({ type: "RateLimitNode", id, child, messages: 1_000, perSeconds: 3_600 }),
    },
  ],
  Fields: RateLimitFields,
};

function RateLimitFields({ part, change, issueAt }: NodeFieldsProps<NodeOf<"RateLimitNode">>): ReactNode {
  const say = useWords(words);
  return (
    <Stack gap="xs">
      <NumberField
        label={say("messages")}
        min={1}
        max={mostMessages}
        decimalScale={0}
        value={part.messages}
        error={issueAt("messages")}
        onChange={(messages) => change(withField(part, "messages", messages), "messages")}
      />
      <DurationField
        label={say("perSeconds")}
        value={part.perSeconds}
        error={issueAt("perSeconds")}
        onChange={(seconds) => change(withField(part, "perSeconds", seconds), "perSeconds")}
      />
    </Stack>
  );
}
