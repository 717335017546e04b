/** The latest event of a name meets conditions. */
import { defineWords, sayIn } from "../../data/index.js";
import { describeProperties } from "../event-properties.js";
import { describeEvent } from "../values.js";
import type { SegmentNodeKind, SegmentNodeOf } from "./segment-node-kind.js";

const words = defineWords({
  en: {
    lastPerformed: "{event}: the latest one",
    chosenBy: "is chosen from those that meet:",
    mustMeet: "meets:",
  },
  de: {
    lastPerformed: "{event}: das letzte",
    chosenBy: "wird unter denen gewählt, für die gilt:",
    mustMeet: "erfüllt:",
  },
});

export const lastPerformed: SegmentNodeKind<SegmentNodeOf<"LastPerformed">> = {
  words,
  describe(node, describing) {
    const say = sayIn(words, describing.language);
    const parts = [
      { text: say("chosenBy"), children: describeProperties(node.whereProperties, describing) },
      { text: say("mustMeet"), children: describeProperties(node.hasProperties, describing) },
    ].filter(({ children }) => children.length > 0);
    const text = say("lastPerformed", { event: describeEvent(node.event, describing) });
    return parts.length === 0 ? { text } : { text, children: parts };
  },
};
