/**
 * What is wrong with the text of a template, in the language of the member. The parsers of Liquid and MJML say it in English:
 * what they say often has words here, everything else is quoted. Pure.
 */
import type { Language } from "../../data/index.js";

type German = (...found: readonly string[]) => string;

/** By what the parser says; it names the groups in their order. */
const german: readonly (readonly [RegExp, German])[] = [
  [
    /^unknown (filter|tag|variable|layout) “(.*?)”(?:; did you mean “(.*)”\?)?$/s,
    (kind = "", name = "", meant = "") =>
      `Unbekannt: ${kinds[kind] ?? ""} „${name}“${meant === "" ? "" : `. Meintest du „${meant}“?`}`,
  ],
  [/^tag (.*) not closed$/s, (tag) => `${tag} ist nicht geschlossen`],
  [/^output "(.*)" not closed$/s, (output) => `${output} ist nicht geschlossen: }} fehlt`],
  [/^illegal tag: (.*)$/s, (tag) => `${tag} ist so nicht erlaubt`],
  [
    /^invalid value expression: "(.*)"$/s,
    (text) => (text === "" ? "Ein Ausdruck ist leer" : `„${text}“ ist kein Ausdruck`),
  ],
  [/^expected "(.*)" before filter$/s, (sign) => `Vor einem Filter wird ${sign} erwartet`],
  [/^expected "(.*)"$/s, (sign) => `Erwartet wird ${sign}`],
  [/^takes longer than (\d+) ms$/, (ms) => `dauert länger als ${ms} ms`],
  [/^takes too much memory$/, () => "braucht zu viel Speicher"],
  [/^too long$/, () => "zu lang"],
  [/^nested too deeply$/, () => "zu tief verschachtelt"],
  [/^<(.*)> is not closed$/s, (element) => `<${element}> ist nicht geschlossen`],
  [/^there is an element behind <\/mjml>$/, () => "hinter </mjml> steht noch ein Element"],
  [/^mj-include: there are no files to include$/, () => "mj-include: Es gibt keine Dateien zum Einbinden"],
  [/^Malformed MJML\./, () => "Das MJML ist unvollständig: Alles muss in <mjml> und <mj-body> stehen"],
  [
    /^([\w-]+): Element \S+ doesn't exist or is not registered$/,
    (element) => `Es gibt kein Element <${element}>`,
  ],
  [/^([\w-]+): Attributes? (.*) (?:is|are) illegal$/s, (tag, names) => `<${tag}> kennt ${names} nicht`],
  [
    /^([\w-]+): Attribute (\S+) has invalid value: (.*) for type (\w+)\b.*$/s,
    (tag, name, value) => `<${tag}>: „${value}“ ist kein Wert für ${name}`,
  ],
  [
    /^[\w-]+: (\S+) cannot be used inside (\S+), only inside: (.*)$/s,
    (tag, place, places) => `<${tag}> kann nicht in <${place}> stehen, nur in ${places}`,
  ],
];

const kinds: Readonly<Record<string, string>> = {
  filter: "der Filter",
  tag: "das Tag",
  variable: "die Variable",
  layout: "das Layout",
};

/** `reason` in English, as the service gives it. */
export function faultText(reason: string, language: Language): string {
  if (language === "en") return reason;
  for (const [pattern, words] of german) {
    const found = pattern.exec(reason);
    // A group that found nothing is undefined.
    if (found !== null) return words(...found.slice(1).map((each: string | undefined) => each ?? ""));
  }
  return `Der Text lässt sich nicht lesen. Die Meldung im Original: „${reason}“`;
}
