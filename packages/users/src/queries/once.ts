/** Asks at the first call and remembers the answer: what one request may take for true from its beginning to its end. */
export function once<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | undefined;
  return () => (asked ??= ask());
}
