/** What differs between two definitions, in their sentences. Pure. */
import type { Sentence } from "./sentence.js";

export interface SentenceChange {
  /** The number of the change, from 1. */
  readonly path: string;
  readonly before?: string;
  readonly after?: string;
}

/** Sentences that both have are left out; of the others, the first of the one side takes the place of the first of the other. */
export function sentenceChanges(before: Sentence, after: Sentence): readonly SentenceChange[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const [gone, come] = [without(old, now), without(now, old)];
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, index) => {
    const [was, is] = [gone[index], come[index]];
    return {
      path: String(index + 1),
      ...(was !== undefined && { before: was }),
      ...(is !== undefined && { after: is }),
    };
  });
}

function linesOf({ text, children = [], unknown }: Sentence): readonly string[] {
  const line = unknown === undefined ? text : `${text} ${JSON.stringify(unknown)}`;
  return [line, ...children.flatMap(linesOf)];
}

/** Each of the others takes one away that is equal. */
function without(lines: readonly string[], others: readonly string[]): readonly string[] {
  const rest = [...others];
  return lines.filter((line) => {
    const index = rest.indexOf(line);
    if (index !== -1) rest.splice(index, 1);
    return index === -1;
  });
}
