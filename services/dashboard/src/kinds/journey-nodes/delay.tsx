/** Waits for a while, until a time of day, or until a date of the user. */
import { IconClock } from "@tabler/icons-react";
import { defineWords, sayIn } from "../../data/index.js";
import { DelayFields } from "../delays/delay-fields.js";
import { delayKind, delays } from "../delays/index.js";
import { within } from "../fields/field-props.js";
import { onlyWay, withOnlyWay, type NodeKind, type NodeOf } from "./node-kind.js";

const words = defineWords({
  en: { title: "Delay" },
  de: { title: "Verzögerung" },
});

export const delay: NodeKind<NodeOf<"DelayNode">> = {
  words,
  icon: () => IconClock,
  title: (_, { language }) => sayIn(words, language)("title"),
  describe: ({ variant }, describing) => delayKind(variant).describe(variant, describing),
  ways: onlyWay,
  withWays: withOnlyWay,
  offers: [
    {
      icon: IconClock,
      words: {
        en: { name: "Delay", hint: "Waits for a while, until a time of day, or until a date of the user" },
        de: {
          name: "Verzögerung",
          hint: "Wartet eine Weile, bis zu einer Uhrzeit oder bis zu einem Datum des Nutzers",
        },
      },
      initial: (id, child) => ({
        type: "DelayNode",
        id,
        child,
        variant: delays.Second.initial(),
      }),
    },
  ],
  resources: ({ variant }) => delayKind(variant).resources?.(variant) ?? [],
  facts: ({ variant }, describing) => delayKind(variant).facts(variant, describing),
  Fields: (props) => <DelayFields {...within(props, "variant")} />,
};
