/** The user received a broadcast to the segment. */
import { defineWords, sayIn } from "../../data/index.js";
import type { SegmentNodeKind, SegmentNodeOf } from "./segment-node-kind.js";

const words = defineWords({
  en: { name: "Received a broadcast", broadcast: "Received a broadcast to this segment" },
  de: { name: "Hat einen Broadcast bekommen", broadcast: "Hat einen Broadcast an dieses Segment bekommen" },
});

export const broadcast: SegmentNodeKind<SegmentNodeOf<"Broadcast">> = {
  words,
  describe: (_, { language }) => ({ text: sayIn(words, language)("broadcast") }),
  initial: (id) => ({ type: "Broadcast", id }),
  Fields: null,
};
