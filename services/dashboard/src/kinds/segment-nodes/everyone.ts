/** Every user. */
import { defineWords, sayIn } from "../../data/index.js";
import type { SegmentNodeKind, SegmentNodeOf } from "./segment-node-kind.js";

const words = defineWords({
  en: { everyone: "Every user" },
  de: { everyone: "Jeder Nutzer" },
});

export const everyone: SegmentNodeKind<SegmentNodeOf<"Everyone">> = {
  words,
  describe: (_, { language }) => ({ text: sayIn(words, language)("everyone") }),
};
