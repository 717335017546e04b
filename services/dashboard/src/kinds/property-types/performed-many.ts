/** The latest events of some names. */
import { defineWords, sayIn } from "../../data/index.js";
import { describeEvent } from "../values.js";
import type { PropertyKind, PropertyOf } from "./property-kind.js";

const words = defineWords({
  en: { latestEvents: "The latest 100 events of these names:" },
  de: { latestEvents: "Die letzten 100 Ereignisse mit diesen Namen:" },
});

export const performedMany: PropertyKind<PropertyOf<"PerformedMany">> = {
  words,
  describe: ({ or }, describing) => ({
    text: sayIn(words, describing.language)("latestEvents"),
    children: or.map(({ event }) => ({ text: describeEvent(event, describing) })),
  }),
};
