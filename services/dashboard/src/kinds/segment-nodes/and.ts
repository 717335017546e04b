/** All of several conditions. */
import { defineWords, sayIn } from "../../data/index.js";
import { joined } from "./joined.js";
import type { SegmentNodeKind, SegmentNodeOf } from "./segment-node-kind.js";

const words = defineWords({
  en: { name: "All of these", and: "All of these are true:" },
  de: { name: "Alles davon", and: "Alles davon gilt:" },
});

export const and: SegmentNodeKind<SegmentNodeOf<"And">> = {
  words,
  joins: {
    childrenOf: ({ children }) => children,
    withChildren: (node, children) => ({ ...node, children: [...children] }),
  },
  describe: (_, describing, children) =>
    joined(sayIn(words, describing.language)("and"), children, describing),
  initial: (id) => ({ type: "And", id, children: [] }),
  Fields: null,
};
