/** The user is in a fixed random share. */
import { defineWords, sayIn } from "../../data/index.js";
import type { SegmentNodeKind, SegmentNodeOf } from "./segment-node-kind.js";

const words = defineWords({
  en: { bucket: "Is in a fixed random share of {percent, number, percent} of all users" },
  de: { bucket: "Gehört zu einem festen zufälligen Anteil von {percent, number, percent} aller Nutzer" },
});

export const randomBucket: SegmentNodeKind<SegmentNodeOf<"RandomBucket">> = {
  words,
  describe: ({ percent }, { language }) => ({ text: sayIn(words, language)("bucket", { percent }) }),
};
