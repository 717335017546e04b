/** Every user. */
import { defineWords, sayIn } from "../../data/index.js";
import type { SegmentNodeKind, SegmentNodeOf } from "./segment-node-kind.js";

const words = defineWords({
  en: { name: "Every user", everyone: "Every user" },
  de: { name: "Jeder Nutzer", everyone: "Jeder Nutzer" },
});

export const everyone: SegmentNodeKind<SegmentNodeOf<"Everyone">> = {
  words,
  describe: (_, { language }) => ({ text: sayIn(words, language)("everyone") }),
  initial: (id) => ({ type: "Everyone", id }),
  Fields: null,
  isWhole: true,
};
