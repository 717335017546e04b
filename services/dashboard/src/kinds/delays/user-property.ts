/** Waits until a date of the user, or a while before or after it. */
import { defineWords, sayIn } from "../../data/index.js";
import { nodeSentence } from "../journey-nodes/node-kind.js";
import { resourceFact } from "../journey-nodes/resource-fact.js";
import type { DelayKind, DelayOf } from "./delay-kind.js";

const words = defineWords({
  en: {
    property: "User property",
    onMissing: "Without a date",
    onPast: "If the moment is past",
    Exit_: "the run ends",
    Continue_: "the run goes on",
  },
  de: {
    property: "Nutzereigenschaft",
    onMissing: "Ohne Datum",
    onPast: "Ist der Zeitpunkt vorbei",
    Exit_: "endet der Lauf",
    Continue_: "geht der Lauf weiter",
  },
});

export const userProperty: DelayKind<DelayOf<"UserProperty">> = {
  words,
  describe(variant, { nameOf }) {
    const { offsetSeconds: seconds = 0, offsetDirection = "after", annual = false } = variant;
    const date = { property: nameOf("userProperty", variant.userProperty), annual };
    if (seconds === 0) return nodeSentence("waitsUntilDate", date);
    return nodeSentence(offsetDirection === "before" ? "waitsBeforeDate" : "waitsAfterDate", {
      ...date,
      seconds,
    });
  },
  resources: ({ userProperty: id }) => [{ kind: "userProperty", id }],
  facts({ userProperty: id, onMissing = "Exit", onPast = "Continue", annual }, describing) {
    const say = sayIn(words, describing.language);
    return [
      [say("property"), resourceFact("userProperty", id, describing)],
      [say("onMissing"), say(`${onMissing}_`)],
      [say("onPast"), annual === true ? undefined : say(`${onPast}_`)],
    ];
  },
};
