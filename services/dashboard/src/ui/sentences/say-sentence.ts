/**
 * Says a sentence of the API in a language, as parts: own text, texts of users, and moments. A value is written as its
 * words declare it: `{at, date}` is a moment; of a number's styles `duration` is a length of time in seconds, `per` and `last`
 * are "a minute" and "the last minute" of such a length, `weekdays` are days, `path` is
 * a path without the `$.` of JSONPath, 0 (Sunday) to 6; of sentences within the sentence `or` and `list` join several and `sentence` begins a new one.
 * `{keyGiven, select, yes {…} other {…}}` says whether a value is known: `key` is not empty. A value that a draft does not
 * have yet, `undefined`, is written as `…`. Pure.
 */
import type { Language } from "../../data/index.js";
import { exactDuration, lastDuration, perDuration } from "../text/duration.js";
import { sentenceWords } from "./index.js";
import { elementTypes, parseMessage, type MessageElement, type MessageOptions } from "./message-ast.js";
import { weekdays } from "./weekdays.js";

export interface ApiSentence {
  readonly code: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** In English. */
  readonly text: string;
}

export interface SentencePart {
  /** `given`: from outside, such as the name of a segment. */
  readonly kind: "text" | "given" | "moment";
  readonly text: string;
}

/** Each with a capital and a full stop. A code without words, or a missing value, is said in the English of the API. */
export function saySentences(sentences: readonly ApiSentence[], language: Language): readonly SentencePart[] {
  return sentences.flatMap((sentence, index) => [
    ...(index === 0 ? [] : [ownText(" ")]),
    ...asSentence(sayWithin(sentence, language)),
  ]);
}

/** Without a capital or a full stop of its own, to stand within other text. */
export function sayWithin(sentence: ApiSentence, language: Language): readonly SentencePart[] {
  const words = sentenceWords(sentence.code, language);
  if (words === undefined) return [{ kind: "given", text: sentence.text }];
  try {
    const parts = partsOf(parseMessage(words, language), { values: sentence.values, language });
    return joinTexts(parts);
  } catch {
    return [{ kind: "given", text: sentence.text }];
  }
}

/** As a text, where no moments or texts of users are set apart. */
export function sentenceText(sentence: ApiSentence, language: Language): string {
  return textOfParts(sayWithin(sentence, language));
}

export function textOfParts(parts: readonly SentencePart[]): string {
  return parts.map(({ text }) => text).join("");
}

interface Saying {
  readonly values: ApiSentence["values"];
  readonly language: Language;
  /** In the text of a plural. */
  readonly count?: number;
}

function partsOf(elements: readonly MessageElement[], saying: Saying): readonly SentencePart[] {
  return elements.flatMap((element) => partsOfElement(element, saying));
}

function partsOfElement(element: MessageElement, saying: Saying): readonly SentencePart[] {
  const { language, count } = saying;
  if (isYetMissing(element, saying)) return [ownText("…")];
  switch (element.type) {
    case elementTypes.literal:
      return [ownText(element.value)];
    case elementTypes.pound:
      return [ownText(numberText(count ?? 0, language))];
    case elementTypes.date:
      return [{ kind: "moment", text: String(valueOf(element.value, saying)) }];
    case elementTypes.argument:
      return partsOfValue(valueOf(element.value, saying), language);
    case elementTypes.number:
      return styled(valueOf(element.value, saying), element.style, language);
    case elementTypes.select:
      return partsOf(optionOf(element.options, selectorOf(element.value, saying)), saying);
    case elementTypes.plural: {
      const number = Number(valueOf(element.value, saying));
      const rule = new Intl.PluralRules(language).select(number);
      const exact = element.options[`=${number}`]?.value;
      return partsOf(exact ?? optionOf(element.options, rule), { ...saying, count: number });
    }
  }
}

function isYetMissing(element: MessageElement, { values }: Saying): boolean {
  return (
    "value" in element &&
    element.type !== elementTypes.literal &&
    element.type !== elementTypes.select &&
    Object.hasOwn(values, element.value) &&
    values[element.value] === undefined
  );
}

function valueOf(name: string, { values }: Saying): unknown {
  if (!Object.hasOwn(values, name)) throw new TypeError(`the value "${name}" is missing`);
  return values[name];
}

const given = "Given";

function selectorOf(name: string, saying: Saying): string {
  if (!name.endsWith(given)) return String(valueOf(name, saying));
  const value = valueOf(name.slice(0, -given.length), saying);
  return value === "" || (Array.isArray(value) && value.length === 0) ? "no" : "yes";
}

function optionOf(options: MessageOptions, selector: string): readonly MessageElement[] {
  const chosen = Object.hasOwn(options, selector) ? options[selector] : options["other"];
  return chosen?.value ?? [];
}

function partsOfValue(value: unknown, language: Language): readonly SentencePart[] {
  if (typeof value === "number") return [ownText(numberText(value, language))];
  if (isSentence(value)) return sayWithin(value, language);
  if (Array.isArray(value)) return saySentences(value.filter(isSentence), language);
  return [{ kind: "given", text: String(value) }];
}

function styled(value: unknown, style: unknown, language: Language): readonly SentencePart[] {
  switch (style) {
    case "duration":
      return [ownText(exactDuration(Number(value), language))];
    case "per":
      return [ownText(perDuration(Number(value), language))];
    case "last":
      return [ownText(lastDuration(Number(value), language))];
    case "path":
      return [{ kind: "given", text: String(value).replace(/^\$\.?(?=.)/, "") }];
    case "weekdays":
      return [ownText(weekdays((value as readonly unknown[]).map(Number), language))];
    case "or":
      return joined(value, orWords[language], language);
    case "list":
      return joined(value, "; ", language);
    case "sentence":
      return isSentence(value) ? saySentences([value], language) : partsOfValue(value, language);
    default:
      return partsOfValue(value, language);
  }
}

const orWords: Readonly<Record<Language, string>> = { en: " or ", de: " oder " };

function joined(values: unknown, between: string, language: Language): readonly SentencePart[] {
  return (values as readonly unknown[]).flatMap((value, index) => [
    ...(index === 0 ? [] : [ownText(between)]),
    ...partsOfValue(value, language),
  ]);
}

function isSentence(value: unknown): value is ApiSentence {
  return (
    typeof value === "object" &&
    value !== null &&
    "code" in value &&
    typeof value.code === "string" &&
    "text" in value &&
    typeof value.text === "string" &&
    "values" in value &&
    typeof value.values === "object" &&
    value.values !== null
  );
}

function ownText(text: string): SentencePart {
  return { kind: "text", text };
}

function numberText(value: number, language: Language): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 10 }).format(value);
}

function joinTexts(parts: readonly SentencePart[]): readonly SentencePart[] {
  const texts: SentencePart[] = [];
  for (const part of parts) {
    const last = texts.at(-1);
    if (part.text === "") continue;
    // A text from outside may end its own sentence, as the answers of servers do.
    if (
      part.kind === "text" &&
      last?.kind === "given" &&
      part.text.startsWith(".") &&
      /[.!?…]$/.test(last.text)
    ) {
      if (part.text.length > 1) texts.push(ownText(part.text.slice(1)));
    } else if (part.kind === "text" && last?.kind === "text") {
      texts[texts.length - 1] = ownText(last.text + part.text);
    } else texts.push(part);
  }
  return texts;
}

/** With a full stop, and a capital unless it begins with something else's text or a moment. */
function asSentence(parts: readonly SentencePart[]): readonly SentencePart[] {
  const [first, ...others] = parts;
  if (first === undefined) return [];
  const isOwn = first.kind === "text" || others.length === 0;
  const begun = isOwn ? { ...first, text: first.text.charAt(0).toUpperCase() + first.text.slice(1) } : first;
  const isEnded = /[.!?…]["”“)]?$/.test(parts.at(-1)?.text ?? "");
  return [begun, ...others, ...(isEnded ? [] : [ownText(".")])];
}
