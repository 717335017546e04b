/**
 * A sentence as data: a code and values, from which a client can say it in another language, and its English text.
 * Each package declares the sentences of its subject in tables.
 */
import { z } from "zod";

/** Moments are ISO times in UTC, lengths of time are seconds. A sentence within another one is said in the same language. */
export type SentenceValue = string | number | boolean | Sentence | readonly SentenceValue[];

export type SentenceValues = Readonly<Record<string, SentenceValue>>;

/** A type, because interfaces are no JSON to the compiler. */
export type Sentence<Code extends string = string> = {
  /** Stable; the text may change. */
  readonly code: Code;
  readonly values: SentenceValues;
  /** English. */
  readonly text: string;
};

type English = Readonly<Record<string, (values: never) => string>>;

/** A table of any subject, by code. */
export type Sentences = Readonly<Record<string, (values: never) => Sentence>>;

export type SentenceTable<Table extends English> = {
  readonly [Code in keyof Table & string]: Parameters<Table[Code]> extends []
    ? () => Sentence<Code>
    : (values: Parameters<Table[Code]>[0]) => Sentence<Code>;
};

/**
 * Makes sentences by code: `const says = defineSentences({ waits: ({ seconds }: …) => … })`, `says.waits({ seconds: 5 })`. A
 * code is unique in all tables. Every value is destructured by its name, so that a test can list them. A value that is not
 * known is the empty text.
 */
export function defineSentences<const Table extends English>(english: Table): SentenceTable<Table> {
  const makers = Object.entries(english).map(([code, say]) => [
    code,
    (values: SentenceValues = {}) => ({ code, values, text: say(values as never) }),
  ]);
  return Object.fromEntries(makers) as SentenceTable<Table>;
}

/** Its code and those of the sentences within it. */
export function codesIn({ code, values }: Sentence): readonly string[] {
  return [code, ...Object.values(values).flatMap(codesInValue)];
}

function codesInValue(value: SentenceValue): readonly string[] {
  if (typeof value !== "object") return [];
  return isSentence(value) ? codesIn(value) : value.flatMap(codesInValue);
}

export function isSentence(value: SentenceValue): value is Sentence {
  return typeof value === "object" && "code" in value;
}

/** The English text of several sentences; where the API answers a text, they are its `says`. */
export function textOf(sentences: readonly Sentence[]): string {
  return sentences.map(({ text }) => text).join(" ");
}

const sentenceValueSchema: z.ZodType<SentenceValue> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.array(sentenceValueSchema), sentenceSchema]),
);

/** Of a stored or an answered sentence. */
export const sentenceSchema: z.ZodType<Sentence> = z
  .object({
    code: z.string().describe("Stable."),
    values: z
      .record(z.string(), sentenceValueSchema)
      .describe(
        "What the sentence names: texts, numbers, booleans, other sentences, or lists of them. Moments are ISO times in UTC, lengths of time are seconds; a value that is not known is the empty text.",
      ),
    text: z.string().describe("In English; it may change."),
  })
  .meta({ id: "Sentence" });
