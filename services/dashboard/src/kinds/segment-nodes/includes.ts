/** A trait of the user is a list with a value. */
import { defineWords, sayIn } from "../../data/index.js";
import { describeValue, quotePath } from "../values.js";
import type { SegmentNodeKind, SegmentNodeOf } from "./segment-node-kind.js";

const words = defineWords({
  en: { includes: "Attribute {path} is a list that contains {value}" },
  de: { includes: "Attribut {path} ist eine Liste, die {value} enthält" },
});

export const includes: SegmentNodeKind<SegmentNodeOf<"Includes">> = {
  words,
  describe: ({ path, item }, describing) => ({
    text: sayIn(words, describing.language)("includes", {
      path: quotePath(path, describing),
      value: describeValue(item, describing),
    }),
  }),
};
