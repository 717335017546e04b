/** Events of a name begin a run. */
import { IconBolt } from "@tabler/icons-react";
import { defineWords, sayIn } from "../../data/index.js";
import { JsonView, UserText } from "../../ui/index.js";
import { nodeSentence, onlyWay, withOnlyWay, type NodeKind, type NodeOf } from "./node-kind.js";

const words = defineWords({
  en: {
    title: "Entry by event",
    event: "Event",
    any: "any",
    key: "One run for each value of",
    conditions: "Conditions",
  },
  de: {
    title: "Einstieg über ein Ereignis",
    event: "Ereignis",
    any: "jedes",
    key: "Ein Lauf je Wert von",
    conditions: "Bedingungen",
  },
});

export const eventEntry: NodeKind<NodeOf<"EventEntryNode">> = {
  words,
  icon: () => IconBolt,
  title: (_, { language }) => sayIn(words, language)("title"),
  describe({ event, key = "", properties = [] }) {
    const which = { key, conditions: properties.length };
    if (event === "") return nodeSentence("entersAny", which);
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
      [say("event"), event === "" ? say("any") : <UserText>{event}</UserText>],
      [say("key"), key && <UserText>{key}</UserText>],
      [say("conditions"), properties.length === 0 ? undefined : <JsonView value={properties} />],
    ];
  },
  Fields: null,
};
