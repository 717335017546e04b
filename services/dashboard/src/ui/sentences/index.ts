/** The words of all sentences of the API, by code. */
import { type Language, languages } from "../../data/index.js";
import { broadcastSentenceWords } from "./broadcasts/words.js";
import { bulkSentenceWords } from "./bulk/words.js";
import { traceSentenceWords, verdictSentenceWords } from "./deliveries/words.js";
import { effectSentenceWords } from "./effects/words.js";
import { eventSentenceWords } from "./events/words.js";
import { exportSentenceWords } from "./exports/words.js";
import { fileSentenceWords } from "./files/words.js";
import { imageSentenceWords } from "./images/words.js";
import { nodeSentenceWords, runSentenceWords, whySentenceWords } from "./journeys/words.js";
import { lintSentenceWords } from "./lint/words.js";
import { providerSentenceWords } from "./providers/words.js";
import { segmentSentenceWords } from "./segments/words.js";

const catalogues = [
  nodeSentenceWords,
  runSentenceWords,
  whySentenceWords,
  segmentSentenceWords,
  traceSentenceWords,
  verdictSentenceWords,
  effectSentenceWords,
  eventSentenceWords,
  broadcastSentenceWords,
  fileSentenceWords,
  imageSentenceWords,
  providerSentenceWords,
  bulkSentenceWords,
  exportSentenceWords,
  lintSentenceWords,
];

type Texts = Readonly<Record<string, string>>;

function mergedIn(language: Language): Texts {
  return Object.assign({}, ...catalogues.map((words): Texts => words[language])) as Texts;
}

const merged = Object.fromEntries(languages.map((language) => [language, mergedIn(language)]));

/** Undefined for a sentence of a newer API. */
export function sentenceWords(code: string, language: Language): string | undefined {
  const texts = merged[language];
  return texts !== undefined && Object.hasOwn(texts, code) ? texts[code] : undefined;
}

/** How many catalogues have a code; every code has one. */
export function cataloguesOf(code: string): number {
  return catalogues.filter((words) => Object.hasOwn(words.en, code)).length;
}
