/** Caches the result of the first call, for values that must not change during one request. */
export function once<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let asked: Promise<Value> | undefined;
  return () => (asked ??= ask());
}
