/** Lets so many users pass in a while. */
import { IconGauge } from "@tabler/icons-react";
import { defineWords, sayIn } from "../../data/index.js";
import { nodeSentence, onlyWay, withOnlyWay, type NodeKind, type NodeOf } from "./node-kind.js";

const words = defineWords({
  en: { title: "Rate limit" },
  de: { title: "Begrenzung" },
});

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
  Fields: null,
};
