/** The latest answer without issues, kept for the same question: a message often has issues while it is typed. Pure. */
import type { PreviewAnswer } from "./use-preview.js";

export interface LastGood {
  readonly answer: PreviewAnswer;
  /** What it was asked for besides the definition: the version, the person, the event and the values. */
  readonly askedFor: string;
}

export interface Answered {
  readonly answer: PreviewAnswer | undefined;
  /** Whether the answer is that of an earlier question. */
  readonly isLate: boolean;
  readonly askedFor: string;
}

/** The same object when nothing changes. */
export function lastGoodAfter(before: LastGood | undefined, now: Answered): LastGood | undefined {
  const { answer, isLate, askedFor } = now;
  if (answer !== undefined && !isLate && answer.issues.length === 0)
    return before?.answer === answer && before.askedFor === askedFor ? before : { answer, askedFor };
  return before?.askedFor === askedFor ? before : undefined;
}
