/** Users who come into a segment begin. */
import { IconUsersGroup } from "@tabler/icons-react";
import { defineWords, sayIn } from "../../data/index.js";
import { resourceFact } from "./resource-fact.js";
import { nodeSentence, onlyWay, withOnlyWay, type NodeKind, type NodeOf } from "./node-kind.js";

const words = defineWords({
  en: {
    title: "Entry by segment",
    segment: "Segment",
    reEnter: "Members who reach the end",
    beginAgain: "begin again",
  },
  de: {
    title: "Einstieg über ein Segment",
    segment: "Segment",
    reEnter: "Mitglieder, die ans Ende kommen",
    beginAgain: "beginnen von vorn",
  },
});

export const entry: NodeKind<NodeOf<"EntryNode">> = {
  words,
  icon: () => IconUsersGroup,
  title: (_, { language }) => sayIn(words, language)("title"),
  describe: ({ segment }, { nameOf }) =>
    nodeSentence("entersSegment", { segment: nameOf("segment", segment) }),
  ways: onlyWay,
  withWays: withOnlyWay,
  offers: [
    {
      icon: IconUsersGroup,
      words: {
        en: { name: "By segment", hint: "People who come into a segment begin" },
        de: { name: "Über ein Segment", hint: "Wer in ein Segment kommt, beginnt" },
      },
      initial: (_, child) => ({ type: "EntryNode", segment: "", child }),
    },
  ],
  resources: ({ segment: id }) => [{ kind: "segment", id }],
  facts({ segment, reEnter }, describing) {
    const say = sayIn(words, describing.language);
    return [
      [say("segment"), resourceFact("segment", segment, describing)],
      [say("reEnter"), reEnter === true ? say("beginAgain") : undefined],
    ];
  },
  Fields: null,
};
