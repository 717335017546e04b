/** A definition as sentences: what describes it, and what its sentences are made with. */
import type { Language } from "../words/define-words.js";
import type { Say } from "../words/use-words.js";
import type { definitionWords } from "./words.js";

export interface Sentence {
  readonly text: string;
  readonly children?: readonly Sentence[];
  /** Of something this version has no sentence for. */
  readonly unknown?: unknown;
}

export interface Describing {
  readonly say: Say<typeof definitionWords.en>;
  readonly language: Language;
  /** The zone that moments are written in. */
  readonly zone: string;
  /** The name of a template or a subscription group; its id where it is not known. */
  readonly nameOf: (kind: "template" | "subscriptionGroup", id: string) => string;
}
