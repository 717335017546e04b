/** The user has performed an event with the key of the journey. */
import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { withField, type FieldsProps } from "../fields/field-props.js";
import { EventField } from "../fields/seen-fields.js";
import { PropertyConditionsFields } from "../property-conditions-fields.js";
import { TextField } from "../fields/plain-fields.js";
import { TimesFields } from "../fields/times-fields.js";
import { fieldWords } from "../fields/words.js";
import { defineWords, sayIn, useWords } from "../../data/index.js";
import { withProperties } from "../event-properties.js";
import { describeEvent, describeTimes, quote } from "../values.js";
import type { SegmentNodeKind, SegmentNodeOf } from "./segment-node-kind.js";

const words = defineWords({
  en: {
    name: "Event with the key of the journey",
    keyed: "{event}, {times}, with the same {key} as the event that began the journey",
  },
  de: {
    name: "Ereignis mit dem Schlüssel der Journey",
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
  initial: (id) => ({ type: "KeyedPerformed", id, event: "", key: "" }),
  Fields: KeyedPerformedFields,
  isWhole: true,
};

function KeyedPerformedFields(props: FieldsProps<SegmentNodeOf<"KeyedPerformed">>): ReactNode {
  const { part, change, issueAt } = props;
  const say = useWords(fieldWords);
  return (
    <Stack gap="xs">
      <EventField
        value={part.event}
        error={issueAt("event")}
        onChange={(event) => change(withField(part, "event", event), "event")}
      />
      <TextField
        label={say("key")}
        value={part.key}
        error={issueAt("key")}
        onChange={(key) => change(withField(part, "key", key), "key")}
      />
      <TimesFields {...props} usual=">=" />
      <PropertyConditionsFields
        event={part.event}
        part={part.properties ?? []}
        change={(properties, typing) =>
          change(
            withField(part, "properties", properties.length === 0 ? undefined : [...properties]),
            typing && `properties.${typing}`,
          )
        }
        issueAt={(...path) => issueAt("properties", ...path)}
      />
    </Stack>
  );
}
