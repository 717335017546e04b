/** At least one of several conditions. */
import { defineWords, sayIn } from "../../data/index.js";
import { joined } from "./joined.js";
import type { SegmentNodeKind, SegmentNodeOf } from "./segment-node-kind.js";

const words = defineWords({
  en: { or: "At least one of these is true:" },
  de: { or: "Mindestens eines davon gilt:" },
});

export const or: SegmentNodeKind<SegmentNodeOf<"Or">> = {
  words,
  children: ({ children }) => children,
  describe: (_, describing, children) =>
    joined(sayIn(words, describing.language)("or"), children, describing),
};
