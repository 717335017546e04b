/** At least one of several conditions. */
import { defineWords, sayIn } from "../../data/index.js";
import { joined } from "./joined.js";
import type { SegmentNodeKind, SegmentNodeOf } from "./segment-node-kind.js";

const words = defineWords({
  en: { name: "At least one of these", or: "At least one of these is true:" },
  de: { name: "Mindestens eines davon", or: "Mindestens eines davon gilt:" },
});

export const or: SegmentNodeKind<SegmentNodeOf<"Or">> = {
  words,
  joins: {
    childrenOf: ({ children }) => children,
    withChildren: (node, children) => ({ ...node, children: [...children] }),
  },
  describe: (_, describing, children) =>
    joined(sayIn(words, describing.language)("or"), children, describing),
  initial: (id) => ({ type: "Or", id, children: [] }),
  Fields: null,
};
