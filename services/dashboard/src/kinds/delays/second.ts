/** Waits for a while. */
import { defineWords, sayIn } from "../../data/index.js";
import { longDuration } from "../../ui/index.js";
import { nodeSentence } from "../journey-nodes/node-kind.js";
import type { DelayKind, DelayOf } from "./delay-kind.js";

const words = defineWords({
  en: { duration: "Time" },
  de: { duration: "Dauer" },
});

export const second: DelayKind<DelayOf<"Second">> = {
  words,
  describe: ({ seconds }) => nodeSentence("waits", { seconds }),
  facts: ({ seconds }, { language }) => [
    [sayIn(words, language)("duration"), longDuration(seconds, language)],
  ],
};
