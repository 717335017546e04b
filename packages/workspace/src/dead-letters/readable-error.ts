/** Why a dead letter failed, for people: of a message that does not fit its schema, the fields that do not. */
import { defineSentences, type Sentence, type Sentences } from "@signalbox/core";
import { z } from "zod";

const says = defineSentences({
  fieldIsWrong: ({ path, problem }: { readonly path: string; readonly problem: Sentence }) =>
    `${path}: ${problem.text}`,
  hasWrongType: ({ expected, received }: { readonly expected: string; readonly received: string }) =>
    `Invalid input: expected ${expected}, received ${received}`,
  /** In English. */
  hasProblem: ({ problem }: { readonly problem: string }) => problem,
  /** As the program reported it. */
  errorWas: ({ error }: { readonly error: string }) => error,
});

export const deadLetterSentences: Sentences = says;

const zodErrorName = "ZodError: ";
const issuesSchema = z.array(
  z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() }),
);

export interface ReadableError {
  readonly error: string;
  /** What `error` says. */
  readonly errorSays: readonly Sentence[];
}

export function readableError(error: string): ReadableError {
  const errorSays = sentencesOf(error);
  return { error: errorSays.map(({ text }) => text).join("; "), errorSays };
}

function sentencesOf(error: string): readonly Sentence[] {
  const asItIs = [says.errorWas({ error })];
  if (!error.startsWith(zodErrorName)) return asItIs;
  try {
    const issues = issuesSchema.parse(JSON.parse(error.slice(zodErrorName.length)));
    return issues.map(({ path, message }) =>
      says.fieldIsWrong({ path: path.join("."), problem: sentenceOf(message) }),
    );
  } catch {
    return asItIs;
  }
}

const wrongType = /^Invalid input: expected ([^,]+), received (.+)$/;

/** Of an issue of zod. */
function sentenceOf(message: string): Sentence {
  const [, expected, received] = wrongType.exec(message) ?? [];
  return expected === undefined || received === undefined
    ? says.hasProblem({ problem: message })
    : says.hasWrongType({ expected, received });
}
