/** All of several conditions. */
import { defineWords, sayIn } from "../../data/index.js";
import { joined } from "./joined.js";
import type { SegmentNodeKind, SegmentNodeOf } from "./segment-node-kind.js";

const words = defineWords({
  en: { and: "All of these are true:" },
  de: { and: "Alles davon gilt:" },
});

export const and: SegmentNodeKind<SegmentNodeOf<"And">> = {
  words,
  children: ({ children }) => children,
  describe: (_, describing, children) =>
    joined(sayIn(words, describing.language)("and"), children, describing),
};
