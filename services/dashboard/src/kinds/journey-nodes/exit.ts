/** The run ends. */
import { IconDoorExit } from "@tabler/icons-react";
import { defineWords, sayIn } from "../../data/index.js";
import { nodeSentence, type NodeKind, type NodeOf } from "./node-kind.js";

const words = defineWords({
  en: { title: "Exit" },
  de: { title: "Ende" },
});

export const exit: NodeKind<NodeOf<"ExitNode">> = {
  words,
  icon: () => IconDoorExit,
  title: (_, { language }) => sayIn(words, language)("title"),
  describe: () => nodeSentence("leaves", {}),
  ways: () => [],
  withWays: (node) => node,
  offers: [],
  Fields: null,
};
