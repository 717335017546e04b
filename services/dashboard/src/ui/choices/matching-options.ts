/** The options that a typed text means: by its code, or by a part of the name, whatever the accents. Pure. */

export interface NamedOption {
  readonly value: string;
  readonly label: string;
}

/** First the one with this code, then names that begin with the text, then those that contain it. */
export function matchingOptions<Option extends NamedOption>(
  options: readonly Option[],
  search: string,
): Option[] {
  const wanted = folded(search.trim());
  return options
    .map((option) => ({ option, rank: rankOf(option, wanted) }))
    .filter(({ rank }) => rank < notFound)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ option }) => option);
}

const notFound = 3;

function rankOf({ value, label }: NamedOption, wanted: string): number {
  const name = folded(label);
  if (wanted !== "" && folded(value) === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  return name.includes(wanted) ? 2 : notFound;
}

function folded(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("_", " ").toLowerCase();
}
