/** A property of the latest event of a name. */
import { EventValueFields } from "./event-value-fields.js";
import { defineWords, sayIn } from "../../data/index.js";
import { withProperties } from "../event-properties.js";
import { describeEvent, quotePath } from "../values.js";
import type { PropertyKind, PropertyOf } from "./property-kind.js";

const words = defineWords({
  en: { name: "Latest event", ofLatestEvent: "{event}: property {path} of the latest one" },
  de: { name: "Letztes Ereignis", ofLatestEvent: "{event}: Eigenschaft {path} des letzten" },
});

export const performed: PropertyKind<PropertyOf<"Performed">> = {
  words,
  describe: ({ event, path, properties }, describing) =>
    withProperties(
      sayIn(words, describing.language)("ofLatestEvent", {
        event: describeEvent(event, describing),
        path: quotePath(path, describing),
      }),
      properties,
      describing,
    ),
  initial: ({ event = "", path = "" }) => ({ type: "Performed", event, path }),
  Fields: (props) => <EventValueFields {...props} />,
};
