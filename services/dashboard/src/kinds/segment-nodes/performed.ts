/** The user has performed an event, so often and in such a time. */
import { defineWords, sayIn } from "../../data/index.js";
import { lastDuration } from "../../ui/index.js";
import type { Describing } from "../describing.js";
import { withProperties } from "../event-properties.js";
import { describeEvent, describeMoment, describeTimes } from "../values.js";
import type { SegmentNodeKind, SegmentNodeOf } from "./segment-node-kind.js";

const words = defineWords({
  en: {
    performed: "{event}, {times}",
    performedIn: "{event}, {times}, {window}",
    inLast: "in {duration}",
    since: "at or after {time}",
    until: "before {time}",
  },
  de: {
    performed: "{event}, {times}",
    performedIn: "{event}, {times}, {window}",
    inLast: "in {duration}",
    since: "ab {time}",
    until: "vor {time}",
  },
});

export const performed: SegmentNodeKind<SegmentNodeOf<"Performed">> = {
  words,
  describe(node, describing) {
    const say = sayIn(words, describing.language);
    const event = describeEvent(node.event, describing);
    const times = describeTimes(node, "=", describing);
    const window = windowOf(node, describing);
    const text =
      window === undefined
        ? say("performed", { event, times })
        : say("performedIn", { event, times, window });
    return withProperties(text, node.properties, describing);
  },
};

function windowOf(
  { timeOperator = "Within", absoluteTimestamp, withinSeconds = 0 }: SegmentNodeOf<"Performed">,
  describing: Describing,
): string | undefined {
  const say = sayIn(words, describing.language);
  if (timeOperator === "Within") {
    const duration = lastDuration(withinSeconds, describing.language);
    return withinSeconds === 0 ? undefined : say("inLast", { duration });
  }
  if (absoluteTimestamp === undefined) return undefined;
  const time = describeMoment(absoluteTimestamp, describing);
  return say(timeOperator === "AfterAbsolute" ? "since" : "until", { time });
}
