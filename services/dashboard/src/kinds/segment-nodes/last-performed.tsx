/** The latest event of a name meets conditions. */
import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { withField, type FieldsProps } from "../fields/field-props.js";
import { EventField } from "../fields/seen-fields.js";
import { PropertyConditionsFields } from "../property-conditions-fields.js";
import { defineWords, sayIn, useWords } from "../../data/index.js";
import { describeProperties } from "../event-properties.js";
import { describeEvent } from "../values.js";
import type { SegmentNodeKind, SegmentNodeOf } from "./segment-node-kind.js";

const words = defineWords({
  en: {
    name: "Latest event",
    where: "Chosen from those that meet",
    has: "The latest one meets",
    lastPerformed: "{event}: the latest one",
    chosenBy: "is chosen from those that meet:",
    mustMeet: "meets:",
  },
  de: {
    name: "Letztes Ereignis",
    where: "Gewählt unter denen, für die gilt",
    has: "Das letzte erfüllt",
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
  initial: (id) => ({ type: "LastPerformed", id, event: "" }),
  Fields: LastPerformedFields,
};

function LastPerformedFields({
  part,
  change,
  issueAt,
}: FieldsProps<SegmentNodeOf<"LastPerformed">>): ReactNode {
  const say = useWords(words);
  const lists = [
    ["whereProperties", say("where")],
    ["hasProperties", say("has")],
  ] as const;
  return (
    <Stack gap="xs">
      <EventField
        value={part.event}
        error={issueAt("event")}
        onChange={(event) => change(withField(part, "event", event), "event")}
      />
      {lists.map(([field, label]) => (
        <PropertyConditionsFields
          key={field}
          label={label}
          event={part.event}
          part={part[field] ?? []}
          change={(properties, typing) =>
            change(
              withField(part, field, properties.length === 0 ? undefined : [...properties]),
              typing && `${field}.${typing}`,
            )
          }
          issueAt={(...path) => issueAt(field, ...path)}
        />
      ))}
    </Stack>
  );
}
