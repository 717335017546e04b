/** The latest events of some names. */
import type { ReactNode } from "react";
import type { FieldsProps } from "../fields/field-props.js";
import { ListField } from "../fields/list-field.js";
import { EventField } from "../fields/seen-fields.js";
import { defineWords, sayIn, useWords } from "../../data/index.js";
import { describeEvent } from "../values.js";
import type { PropertyKind, PropertyOf } from "./property-kind.js";

const words = defineWords({
  en: {
    name: "Several events",
    addEvent: "Add an event",
    latestEvents: "The latest 100 events of these names:",
  },
  de: {
    name: "Mehrere Ereignisse",
    addEvent: "Ereignis hinzufügen",
    latestEvents: "Die letzten 100 Ereignisse mit diesen Namen:",
  },
});

export const performedMany: PropertyKind<PropertyOf<"PerformedMany">> = {
  words,
  describe: ({ or }, describing) => ({
    text: sayIn(words, describing.language)("latestEvents"),
    children: or.map(({ event }) => ({ text: describeEvent(event, describing) })),
  }),
  initial: ({ event }) => ({ type: "PerformedMany", or: event === undefined ? [] : [{ event }] }),
  Fields: ManyFields,
};

function ManyFields({ part, change, issueAt }: FieldsProps<PropertyOf<"PerformedMany">>): ReactNode {
  const say = useWords(words);
  return (
    <ListField<{ event: string }>
      label={say("latestEvents")}
      add={say("addEvent")}
      part={part.or}
      change={(or, typing) => change({ ...part, or: [...or] }, typing && `or.${typing}`)}
      issueAt={(...path) => issueAt("or", ...path)}
      initial={() => ({ event: "" })}
    >
      {(element) => (
        <EventField
          value={element.part.event}
          error={element.issueAt("event")}
          onChange={(event) => element.change({ ...element.part, event }, "event")}
        />
      )}
    </ListField>
  );
}
