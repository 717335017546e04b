/** Texts in all languages. The compiler holds the keys of the languages equal, and asks callers for the parameters. */

export const languages = ["en", "de"] as const;
export type Language = (typeof languages)[number];

/** As each language calls itself. */
export const languageNames: Readonly<Record<Language, string>> = { en: "English", de: "Deutsch" };

/** One text in each language. */
export type Translated = Readonly<Record<Language, string>>;

type Texts = Readonly<Record<string, string>>;

/** Texts by key in each language, as ICU messages: `{count, plural, one {# user} other {# users}}`. */
export interface Words<English extends Texts = Texts> {
  readonly en: English;
  readonly de: { readonly [Key in keyof English]: string };
}

export function defineWords<const English extends Texts>(words: Words<English>): Words<English> {
  return words;
}

/** What a message needs: a union of the names of its parameters; `never` for none. */
export type ParametersOf<Message extends string> = InText<Message, "", never>;

/**
 * Reads a message from brace to brace. `Open` has a letter for each open brace: `o` between the options of an argument,
 * `t` in the text of an option.
 */
type InText<Rest extends string, Open extends string, Found> = string extends Rest
  ? string
  : Rest extends `${infer Before}{${infer After}`
    ? Before extends `${string}}${string}`
      ? CloseText<Rest, Open, Found>
      : ReadName<After, Open, Found>
    : Rest extends `${string}}${string}`
      ? CloseText<Rest, Open, Found>
      : Found;

type ReadName<Rest extends string, Open extends string, Found> = Rest extends `${infer Name}}${infer After}`
  ? Name extends `${infer Simple},${string}`
    ? Rest extends `${string},${infer Options}`
      ? InOptions<Options, Open, Found | Trimmed<Simple>>
      : never
    : InText<After, Open, Found | Trimmed<Name>>
  : Found;

type InOptions<
  Rest extends string,
  Open extends string,
  Found,
> = Rest extends `${infer Before}}${infer After}`
  ? Before extends `${string}{${string}`
    ? Rest extends `${string}{${infer Option}`
      ? InText<Option, `o${Open}`, Found>
      : never
    : InText<After, Open, Found>
  : Found;

type CloseText<Rest extends string, Open extends string, Found> = Rest extends `${string}}${infer After}`
  ? Open extends `o${infer Outer}`
    ? InOptions<After, Outer, Found>
    : Found
  : Found;

type Trimmed<Text extends string> = Text extends ` ${infer Rest}`
  ? Trimmed<Rest>
  : Text extends `${infer Rest} `
    ? Trimmed<Rest>
    : Text;
