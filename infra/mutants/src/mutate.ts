import type { Mutant } from "./mutants.js";

/** The source with the mutation; undefined unless the text to replace occurs exactly once. */
export function mutate(
  source: string,
  { find, replace }: Pick<Mutant, "find" | "replace">,
): string | undefined {
  const [before, after, ...more] = source.split(find);
  if (before === undefined || after === undefined || more.length > 0) return undefined;
  return before + replace + after;
}
