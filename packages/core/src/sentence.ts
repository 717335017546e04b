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

export type SentenceTable<Table extends English> = {
  readonly [Code in keyof Table & string]: Parameters<Table[Code]> extends []
    ? () => Sentence<Code>
    : (values: Parameters<Table[Code]>[0]) => Sentence<Code>;
};

/** Makes sentences by code: `const says = defineSentences({ waits: ({ seconds }: …) => … })`, `says.waits({ seconds: 5 })`. */
export function defineSentences<const Table extends English>(english: Table): SentenceTable<Table> {
  const makers = Object.entries(english).map(([code, textOf]) => [
    code,
    (values: SentenceValues = {}) => ({ code, values, text: textOf(values as never) }),
  ]);
  return Object.fromEntries(makers) as SentenceTable<Table>;
}

const sentenceValueSchema: z.ZodType<SentenceValue> = z.lazy(() =>
  z.union([z.string(), z.number(), z.boolean(), z.array(sentenceValueSchema), sentenceSchema]),
);

/** Of a stored or an answered sentence. */
export const sentenceSchema: z.ZodType<Sentence> = z
  .object({
    code: z.string(),
    values: z.record(z.string(), sentenceValueSchema),
    text: z.string(),
  })
  .meta({ id: "Sentence" });
