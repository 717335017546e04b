/**
 * What is wrong with a field, in the words of requests. The codes are also those of definitions, whose authors get the
 * same facts in other words (`whatToDo`).
 */
import { defineSentences, type Sentence, type SentenceTable } from "./sentence.js";

/** Of a length or a value: `number` is the value itself. */
export type BoundedBy = "characters" | "items" | "number";

export interface UpperBound {
  readonly maximum: number;
  readonly of: BoundedBy;
}

export interface LowerBound {
  readonly minimum: number;
  readonly of: BoundedBy;
}

const english = {
  required: (): string => "required",
  invalidType: ({ expected }: { readonly expected: string }): string => `must be ${withArticle(expected)}`,
  /** The options are JSON texts. */
  oneOf: ({ options }: { readonly options: readonly string[] }): string =>
    `must be ${options.length === 1 ? "" : "one of "}${options.join(", ")}`,
  tooBig: ({ maximum, of }: UpperBound): string => bounded("at most", maximum, of),
  tooSmall: ({ minimum, of }: LowerBound): string => bounded("at least", minimum, of),
  unknownField: ({ known }: { readonly known: readonly string[] }): string =>
    `is not known here; known are ${known.join(", ")}`,
};

export const fieldSays: SentenceTable<typeof english> = defineSentences(english);

/**
 * A code for a sentence that has no code of its own yet, such as a reason that a parser gives. Prefer a sentence of
 * `defineSentences`.
 */
export function invalid(text: string): Sentence {
  return { code: "invalid", values: {}, text };
}

function withArticle(name: string): string {
  return `${/^[aeiou]/.test(name) ? "an" : "a"} ${name}`;
}

function bounded(which: string, bound: number, of: BoundedBy): string {
  if (of === "number") return `must be ${which} ${bound}`;
  return `must have ${which} ${bound} ${bound === 1 ? of.slice(0, -1) : of}`;
}
