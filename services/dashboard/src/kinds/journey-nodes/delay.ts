/** Waits for a while, until a time of day, or until a date of the user. */
import { IconClock } from "@tabler/icons-react";
import { defineWords, sayIn } from "../../data/index.js";
import { delayKind } from "../delays/index.js";
import { onlyWay, type NodeKind, type NodeOf } from "./node-kind.js";

const words = defineWords({
  en: { title: "Delay" },
  de: { title: "Verzögerung" },
});

export const delay: NodeKind<NodeOf<"DelayNode">> = {
  words,
  icon: () => IconClock,
  title: (_, { language }) => sayIn(words, language)("title"),
  describe: ({ variant }, describing) => delayKind(variant).describe(variant, describing),
  ways: onlyWay,
  resources: ({ variant }) => delayKind(variant).resources?.(variant) ?? [],
  facts: ({ variant }, describing) => delayKind(variant).facts(variant, describing),
};
