/** A trait of the user meets a condition. */
import { defineWords, sayIn } from "../../data/index.js";
import { describeOperator } from "../operators/index.js";
import { quotePath } from "../values.js";
import type { SegmentNodeKind, SegmentNodeOf } from "./segment-node-kind.js";

const words = defineWords({
  en: { trait: "Attribute {path} {condition}" },
  de: { trait: "Attribut {path} {condition}" },
});

export const trait: SegmentNodeKind<SegmentNodeOf<"Trait">> = {
  words,
  describe: ({ path, operator }, describing) => ({
    text: sayIn(words, describing.language)("trait", {
      path: quotePath(path, describing),
      condition: describeOperator(operator, describing),
    }),
  }),
};
