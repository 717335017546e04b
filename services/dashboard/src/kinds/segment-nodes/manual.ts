/** The user is on a list that is kept by hand. */
import { defineWords, sayIn } from "../../data/index.js";
import type { SegmentNodeKind, SegmentNodeOf } from "./segment-node-kind.js";

const words = defineWords({
  en: { name: "Manual list", manual: "Is on the list of this segment, which is kept by hand" },
  de: { name: "Manuelle Liste", manual: "Steht auf der Liste dieses Segments, die von Hand gepflegt wird" },
});

export const manual: SegmentNodeKind<SegmentNodeOf<"Manual">> = {
  words,
  describe: (_, { language }) => ({ text: sayIn(words, language)("manual") }),
  initial: (id) => ({ type: "Manual", id, version: 1 }),
  Fields: null,
  isWhole: true,
};
