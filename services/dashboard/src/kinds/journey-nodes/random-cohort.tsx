/** Users go one of several ways at random, by their shares. */
import { IconDice5 } from "@tabler/icons-react";
import { defineWords, sayIn } from "../../data/index.js";
import { CohortFields, nameOfCohort } from "./cohort-fields.js";
import { shareOf } from "./cohort-shares.js";
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
    children.map((cohort) => ({
      to: cohort.id,
      by: { kind: "cohort", name: cohort.name, percent: shareOf(cohort) },
    })),
  withWays: ({ children, ...node }, to) => ({
    ...node,
    children: children.map((cohort, index) => ({ ...cohort, id: to[index] ?? cohort.id })),
  }),
  withBranch: ({ children, ...node }, next) => ({
    ...node,
    children: [...children, { id: next, percent: 0, name: nameOfCohort(children.length) }],
  }),
  offers: [
    {
      icon: IconDice5,
      words: {
        en: { name: "Random split", hint: "People go one of several ways at random, to compare them" },
        de: {
          name: "Zufällige Verzweigung",
          hint: "Personen gehen zufällig einen von mehreren Wegen, um sie zu vergleichen",
        },
      },
      initial: (id, next) => ({
        type: "RandomCohortNode",
        id,
        children: [0, 1].map((index) => ({ id: next, percent: 50, name: nameOfCohort(index) })),
      }),
    },
  ],
  facts: ({ children }, { language }) =>
    children.map(
      (cohort) => [cohort.name, sayIn(words, language)("percent", { percent: shareOf(cohort) })] as const,
    ),
  Fields: CohortFields,
};
