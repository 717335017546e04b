/** Conditions below what joins them. */
import { defineWords, sayIn } from "../../data/index.js";
import type { Describing } from "../describing.js";
import type { Sentence } from "../sentence.js";

export const joinedWords = defineWords({
  en: { nobody: "Nobody: there is no condition." },
  de: { nobody: "Niemand: Es gibt keine Bedingung." },
});

/** One alone needs nothing that joins it. */
export function joined(text: string, children: readonly Sentence[], { language }: Describing): Sentence {
  const [only] = children;
  if (only === undefined) return { text: sayIn(joinedWords, language)("nobody") };
  return children.length === 1 ? only : { text, children };
}
