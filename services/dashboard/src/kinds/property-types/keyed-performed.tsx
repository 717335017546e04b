/** A property of the latest event with the key of the journey. */
import type { ReactNode } from "react";
import type { FieldsProps } from "../fields/field-props.js";
import { TextField } from "../fields/plain-fields.js";
import { fieldWords } from "../fields/words.js";
import { EventValueFields } from "./event-value-fields.js";
import { defineWords, sayIn, useWords } from "../../data/index.js";
import { withProperties } from "../event-properties.js";
import { describeEvent, quote, quotePath } from "../values.js";
import type { PropertyKind, PropertyOf } from "./property-kind.js";

const words = defineWords({
  en: {
    name: "Event with the key of the journey",
    ofKeyedEvent:
      "{event}: property {path} of the latest one with the same {key} as the event that began the journey",
  },
  de: {
    name: "Ereignis mit dem Schlüssel der Journey",
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
  initial: ({ event = "", path = "" }) => ({
    type: "KeyedPerformed",
    event,
    path,
    key: "",
  }),
  Fields: KeyedFields,
};

function KeyedFields(props: FieldsProps<PropertyOf<"KeyedPerformed">>): ReactNode {
  const { part, change, issueAt } = props;
  const say = useWords(fieldWords);
  return (
    <EventValueFields {...props}>
      <TextField
        label={say("key")}
        value={part.key}
        error={issueAt("key")}
        onChange={(key) => change({ ...part, key }, "key")}
      />
    </EventValueFields>
  );
}
