/** The user has performed an event with the key of the journey. */
import { defineWords, sayIn } from "../../data/index.js";
import { withProperties } from "../event-properties.js";
import { describeEvent, describeTimes, quote } from "../values.js";
import type { SegmentNodeKind, SegmentNodeOf } from "./segment-node-kind.js";

const words = defineWords({
  en: { keyed: "{event}, {times}, with the same {key} as the event that began the journey" },
  de: {
    keyed: "{event}, {times}, mit demselben Wert von {key} wie das Ereignis, mit dem die Journey begann",
  },
});

export const keyedPerformed: SegmentNodeKind<SegmentNodeOf<"KeyedPerformed">> = {
  words,
  describe: (node, describing) =>
    withProperties(
      sayIn(words, describing.language)("keyed", {
        event: describeEvent(node.event, describing),
        times: describeTimes(node, ">=", describing),
        key: quote(node.key, describing),
      }),
      node.properties,
      describing,
    ),
};
