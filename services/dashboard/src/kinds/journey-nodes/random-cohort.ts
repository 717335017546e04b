/** Users go one of several ways at random, by their shares. */
import { IconDice5 } from "@tabler/icons-react";
import { defineWords, sayIn } from "../../data/index.js";
import { nodeSentence, type NodeKind, type NodeOf } from "./node-kind.js";

const words = defineWords({
  en: { title: "Random split", percent: "{percent, number}\u00a0%" },
  de: { title: "Zufällige Verzweigung", percent: "{percent, number}\u00a0%" },
});

export const randomCohort: NodeKind<NodeOf<"RandomCohortNode">> = {
  words,
  icon: () => IconDice5,
  title: (_, { language }) => sayIn(words, language)("title"),
  describe: ({ children }) =>
    nodeSentence("cohorts", {
      cohorts: children.map(({ name, percent }) => nodeSentence("cohort", { name, percent })),
    }),
  ways: ({ children }) =>
    children.map(({ id, percent, name }) => ({ to: id, by: { kind: "cohort", name, percent } })),
  facts: ({ children }, { language }) =>
    children.map(({ name, percent }) => [name, sayIn(words, language)("percent", { percent })] as const),
};
