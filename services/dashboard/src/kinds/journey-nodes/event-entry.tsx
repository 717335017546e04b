/** Events of a name begin a run. */
import { Stack } from "@mantine/core";
import { IconBolt } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { defineWords, sayIn, useWords } from "../../data/index.js";
import { JsonView, UserText } from "../../ui/index.js";
import { withField, withinList } from "../fields/field-props.js";
import { ToggleField } from "../fields/plain-fields.js";
import { EventField, EventPropertyField } from "../fields/seen-fields.js";
import { PropertyConditionsFields } from "../property-conditions-fields.js";
import {
  nodeSentence,
  onlyWay,
  withOnlyWay,
  type NodeFieldsProps,
  type NodeKind,
  type NodeOf,
} from "./node-kind.js";

const words = defineWords({
  en: {
    title: "Entry by event",
    event: "Event",
    any: "any",
    key: "One run for each value of",
    conditions: "Conditions",
    eventHint: "Name of an event; * at the end for any ending",
    every: "Every event begins a run",
    everyHint: "Whatever people do, each time",
    unchosen: "No event is chosen yet",
    keyHint:
      "A property of the event, such as the id of a cart. Each value has a run of its own, and later events with it belong to that run. Empty: every event begins a run",
  },
  de: {
    title: "Einstieg über ein Ereignis",
    event: "Ereignis",
    any: "jedes",
    key: "Ein Lauf je Wert von",
    conditions: "Bedingungen",
    eventHint: "Name eines Ereignisses; * am Ende für jede Endung",
    every: "Jedes Ereignis beginnt einen Lauf",
    everyHint: "Was immer Nutzer tun, jedes Mal",
    unchosen: "Noch ist kein Ereignis gewählt",
    keyHint:
      "Eine Eigenschaft des Ereignisses, etwa die Id eines Warenkorbs. Jeder Wert hat einen eigenen Lauf, und spätere Ereignisse mit ihm gehören zu diesem. Leer: Jedes Ereignis beginnt einen Lauf",
  },
});

export const eventEntry: NodeKind<NodeOf<"EventEntryNode">> = {
  words,
  icon: () => IconBolt,
  title: (_, { language }) => sayIn(words, language)("title"),
  describe({ event, key = "", properties = [] }) {
    const which = { key, conditions: properties.length };
    if (event === "" || event === every) return nodeSentence("entersAny", which);
    return event.endsWith("*")
      ? nodeSentence("entersPrefix", { prefix: event.slice(0, -1), ...which })
      : nodeSentence("entersEvent", { event, ...which });
  },
  ways: onlyWay,
  withWays: withOnlyWay,
  offers: [
    {
      icon: IconBolt,
      words: {
        en: { name: "By event", hint: "People who do something begin, each time" },
        de: { name: "Über ein Ereignis", hint: "Wer etwas tut, beginnt, jedes Mal" },
      },
      initial: (_, child) => ({ type: "EventEntryNode", event: "", child }),
    },
  ],
  facts({ event, key, properties = [] }, { language }) {
    const say = sayIn(words, language);
    return [
      [say("event"), event === "" || event === every ? say("any") : <UserText>{event}</UserText>],
      [say("key"), key && <UserText>{key}</UserText>],
      [say("conditions"), properties.length === 0 ? undefined : <JsonView value={properties} />],
    ];
  },
  unchosen: ({ event }, language) =>
    event === "" ? { field: "event", problem: sayIn(words, language)("unchosen") } : undefined,
  Fields: EventEntryFields,
};

/** Chosen by the author. The service also takes an empty name for every event, which is what a new entry has. */
const every = "*";

function EventEntryFields(props: NodeFieldsProps<NodeOf<"EventEntryNode">>): ReactNode {
  const { part, change, issueAt } = props;
  const say = useWords(words);
  return (
    <Stack gap="xs">
      {part.event !== every && (
        <EventField
          description={say("eventHint")}
          value={part.event}
          error={issueAt("event")}
          onChange={(event) => change({ ...part, event }, "event")}
        />
      )}
      <ToggleField
        label={say("every")}
        description={say("everyHint")}
        value={part.event === every}
        onChange={(isOn) => change({ ...part, event: isOn ? every : "" })}
      />
      <PropertyConditionsFields {...withinList(props, "properties")} event={part.event} />
      <EventPropertyField
        label={say("key")}
        description={say("keyHint")}
        event={part.event}
        value={part.key ?? ""}
        error={issueAt("key")}
        onChange={(key) => change(withField(part, "key", key === "" ? undefined : key), "key")}
      />
    </Stack>
  );
}
