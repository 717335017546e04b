/** Whether the computation of a definition has ended between two answers. Pure. */
export interface ComputedDefinition {
  readonly id: string;
  /** While it is computed over stored history. */
  readonly progress?: object | undefined;
  /** ISO 8601; absent while it is computed, and before the first time. */
  readonly lastRecomputed?: string | number | undefined;
}

/**
 * A computation may begin and end between two answers: then the time of the last one has changed. Definitions that only one
 * of the answers has count for nothing.
 */
export function hasEndedRecompute(
  before: readonly ComputedDefinition[],
  now: readonly ComputedDefinition[],
): boolean {
  const earlier = new Map(before.map((each) => [each.id, each]));
  return now.some(({ id, progress, lastRecomputed }) => {
    const known = earlier.get(id);
    if (known === undefined || progress !== undefined) return false;
    return known.progress !== undefined || known.lastRecomputed !== lastRecomputed;
  });
}
