/**
 * The dashboard's own words: one for each concept in each language, and the words that texts do not use in its place.
 * A banned word is a lower-case text that is looked for at the start of words; a test holds all texts against it.
 */
import type { Language } from "./define-words.js";

export interface Term {
  readonly en: string;
  readonly de: string;
  readonly not: Readonly<Record<Language, readonly string[]>>;
}

export const glossary = {
  failedProcessing: {
    en: "failed processing",
    de: "nicht verarbeitet",
    not: { en: ["dead letter"], de: ["dead letter", "dead-letter"] },
  },
  attribute: {
    en: "attribute",
    de: "Attribut",
    not: { en: ["trait", "$."], de: ["trait", "merkmal", "$."] },
  },
  entered: {
    en: "entered",
    de: "eingetreten",
    not: { en: ["started runs", "runs that came"], de: ["begonnene läufe", "läufe, die hierher"] },
  },
  onlyOnce: { en: "only once", de: "nur einmal", not: { en: ["canrunmultiple"], de: ["canrunmultiple"] } },
  noChange: { en: "no change", de: "keine Änderung", not: { en: ["as before"], de: ["wie zuvor"] } },
  monitoring: { en: "monitoring", de: "Überwachung", not: { en: [], de: [] } },
  bounced: {
    en: "bounced",
    de: "unzustellbar",
    not: { en: [], de: ["zurückgekommen", "kam zurück", "kamen zurück"] },
  },
  delivery: { en: "delivery", de: "Zustellung", not: { en: [], de: ["sendung", "lieferung"] } },
  broadcast: { en: "broadcast", de: "Broadcast", not: { en: ["campaign"], de: ["rundsendung", "kampagne"] } },
  workspace: { en: "workspace", de: "Arbeitsbereich", not: { en: [], de: ["workspace"] } },
  analysis: { en: "analysis", de: "Analyse", not: { en: ["analytics"], de: ["auswertung"] } },
  auditLog: { en: "audit log", de: "Audit-Protokoll", not: { en: ["audit trail"], de: ["audit-log"] } },
  duration: {
    en: "a length in its units",
    de: "eine Dauer in ihren Einheiten",
    not: { en: ["604800"], de: ["604800"] },
  },
} as const satisfies Readonly<Record<string, Term>>;

/** Texts that name what the API calls so, for those who look at raw data. */
const exceptions: ReadonlySet<string> = new Set(["Raw traits", "Rohe Merkmale (traits)"]);

/** The banned words in a text, each with the word to use instead. */
export function bannedWords(text: string, language: Language): readonly string[] {
  if (exceptions.has(text)) return [];
  // What stands in braces is the name of a parameter, or the start of an option.
  const said = text.toLowerCase().replaceAll(/\{\w+(, \w+)?/g, "{");
  return Object.values<Term>(glossary).flatMap((term) =>
    term.not[language]
      .filter((word) => startsAWord(said, word))
      .map((word) => `"${word}": use "${term[language]}"`),
  );
}

function startsAWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\d]/u.test(text.charAt(at - 1))) return true;
  }
  return false;
}
