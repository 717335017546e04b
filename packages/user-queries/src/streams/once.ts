/** Caches the result of the first call, for values that must not change during one request. */
export function once<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let cached: Promise<Value> | undefined;
  return () => (cached ??= load());
}
