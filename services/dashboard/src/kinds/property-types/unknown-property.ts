/** What is said of a definition that this version does not know. */
import { defineWords, sayIn } from "../../data/index.js";
import type { Describing } from "../describing.js";
import type { Sentence } from "../sentence.js";

export const unknownPropertyWords = defineWords({
  en: { unknown: "A condition that this dashboard does not know:" },
  de: { unknown: "Eine Bedingung, die dieses Dashboard nicht kennt:" },
});

export function unknownProperty({ language }: Describing): Sentence {
  return { text: sayIn(unknownPropertyWords, language)("unknown") };
}
