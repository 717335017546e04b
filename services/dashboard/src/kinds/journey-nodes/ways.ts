/** Where the ways from a node lead, in words. */
import { defineWords, sayIn } from "../../data/index.js";
import type { Describing } from "../describing.js";
import type { Way } from "./node-kind.js";

export const wayWords = defineWords({
  en: {
    isIn: "in “{segment}”",
    isNotIn: "otherwise",
    timeIsOver: "time is over",
    share: "{name}, {percent, number}\u00a0%",
  },
  de: {
    isIn: "in „{segment}“",
    isNotIn: "sonst",
    timeIsOver: "Zeit abgelaufen",
    share: "{name}, {percent, number}\u00a0%",
  },
});

/** Undefined where there is only one way. */
export function describeWay({ by }: Way, { language, nameOf }: Describing): string | undefined {
  const say = sayIn(wayWords, language);
  switch (by.kind) {
    case "next":
      return undefined;
    case "segment":
      return say("isIn", { segment: nameOf("segment", by.segmentId) });
    case "otherwise":
      return say("isNotIn");
    case "timeout":
      return say("timeIsOver");
    case "cohort":
      return say("share", { name: by.name, percent: by.percent });
  }
}
