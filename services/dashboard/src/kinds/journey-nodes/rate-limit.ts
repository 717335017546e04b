/** Lets so many users pass in a while. */
import { IconGauge } from "@tabler/icons-react";
import { defineWords, sayIn } from "../../data/index.js";
import { nodeSentence, onlyWay, type NodeKind, type NodeOf } from "./node-kind.js";

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
};
