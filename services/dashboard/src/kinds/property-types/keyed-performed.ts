/** A property of the latest event with the key of the journey. */
import { defineWords, sayIn } from "../../data/index.js";
import { withProperties } from "../event-properties.js";
import { describeEvent, quote, quotePath } from "../values.js";
import type { PropertyKind, PropertyOf } from "./property-kind.js";

const words = defineWords({
  en: {
    ofKeyedEvent:
      "{event}: property {path} of the latest one with the same {key} as the event that began the journey",
  },
  de: {
    ofKeyedEvent:
      "{event}: Eigenschaft {path} des letzten mit demselben Wert von {key} wie das Ereignis, mit dem die Journey begann",
  },
});

export const keyedPerformed: PropertyKind<PropertyOf<"KeyedPerformed">> = {
  words,
  describe: ({ event, path, key, properties }, describing) =>
    withProperties(
      sayIn(words, describing.language)("ofKeyedEvent", {
        event: describeEvent(event, describing),
        path: quotePath(path, describing),
        key: quote(key, describing),
      }),
      properties,
      describing,
    ),
};
