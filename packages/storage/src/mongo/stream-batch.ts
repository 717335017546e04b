/** How many documents a stream reads at once: about two megabytes, because a slow reader keeps a batch in memory. */
export const firstBatch = 200;

const largestStreamBatch = 1_000;
const smallestBatch = 20;
/** Characters. */
const goalSize = 2_097_152;

/** The next size, after a batch of that size that held `count` documents with this many characters of text. */
export function nextBatch(
  asked: number,
  { count, characters }: { readonly count: number; readonly characters: number },
  largest: number = largestStreamBatch,
): number {
  if (count === 0) return asked;
  const fitting = Math.floor((goalSize * count) / Math.max(characters, 1));
  return Math.max(Math.min(smallestBatch, largest), Math.min(fitting, 2 * asked, largest));
}

/** The size of documents whose text `textOf` returns. */
export function sizeOf<Document>(
  documents: readonly Document[],
  textOf: (document: Document) => unknown,
): { readonly count: number; readonly characters: number } {
  let characters = 0;
  for (const document of documents) {
    const text = textOf(document);
    if (typeof text === "string") characters += text.length;
  }
  return { count: documents.length, characters };
}
