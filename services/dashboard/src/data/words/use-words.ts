/** Texts in the language of the page. */
import { IntlMessageFormat } from "intl-messageformat";
import { useCallback, useMemo } from "react";
import type { Language, ParametersOf, Translated, Words } from "./define-words.js";
import { useLanguage } from "./language.js";

type Value = string | number | Date;

type Given<Message extends string> = [ParametersOf<Message>] extends [never]
  ? []
  : [parameters: Readonly<Record<ParametersOf<Message>, Value>>];

/** The text of a key; the compiler asks for its parameters. */
export type Say<English extends Readonly<Record<string, string>>> = <Key extends keyof English & string>(
  key: Key,
  ...parameters: Given<English[Key]>
) => string;

export function useWords<English extends Readonly<Record<string, string>>>(
  words: Words<English>,
): Say<English> {
  const { language } = useLanguage();
  return useMemo(() => sayIn(words, language), [words, language]);
}

/** Outside of components. */
export function sayIn<English extends Readonly<Record<string, string>>>(
  words: Words<English>,
  language: Language,
): Say<English> {
  return (key, ...[parameters]) => say(words[language][key], { language, parameters });
}

export function useTranslated(): (text: Translated) => string {
  const { language } = useLanguage();
  return useCallback((text) => text[language], [language]);
}

interface Saying {
  readonly language: Language;
  readonly parameters?: Readonly<Record<string, Value>> | undefined;
}

const parsed = new Map<string, IntlMessageFormat>();
/** Parsing costs more than all else that a text needs, and most texts are only that. */
const needsParsing = /['{}]/;

export function say(message: string, { language, parameters }: Saying): string {
  if (!needsParsing.test(message)) return message;
  const key = `${language} ${message}`;
  const format = parsed.get(key) ?? new IntlMessageFormat(message, language, undefined, { ignoreTag: true });
  parsed.set(key, format);
  return String(format.format(parameters));
}
