/** The user received a broadcast to the segment. */
import { defineWords, sayIn } from "../../data/index.js";
import type { SegmentNodeKind, SegmentNodeOf } from "./segment-node-kind.js";

const words = defineWords({
  en: { broadcast: "Received a broadcast to this segment" },
  de: { broadcast: "Hat einen Broadcast an dieses Segment bekommen" },
});

export const broadcast: SegmentNodeKind<SegmentNodeOf<"Broadcast">> = {
  words,
  describe: (_, { language }) => ({ text: sayIn(words, language)("broadcast") }),
};
