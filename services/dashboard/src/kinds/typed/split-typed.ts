/** A typed text as the parts that "and", "or", "und", "oder" and commas join. "and" binds closer than "or". Pure. */

export type Join = "And" | "Or";

export interface TypedPart {
  readonly text: string;
  /** What joins it to the part before it; absent at the first. */
  readonly by?: Join;
}

const joins = /,?\s+(and|or|und|oder)\s+|,\s+/giu;

/** At the words and commas that are in none of the names. */
export function splitTyped(text: string, names: readonly string[]): readonly TypedPart[] {
  const trimmed = text.trim();
  const kept = rangesOf(trimmed, names);
  const found = [...trimmed.matchAll(joins)].filter(
    ({ index, 0: { length } }) => !kept.some(([from, to]) => index < to && index + length > from),
  );
  const parts: TypedPart[] = [];
  let from = 0;
  found.forEach((match, place) => {
    parts.push({ text: trimmed.slice(from, match.index), ...joinedBy(found, place - 1) });
    from = match.index + match[0].length;
  });
  parts.push({ text: trimmed.slice(from), ...joinedBy(found, found.length - 1) });
  return parts.some((part) => part.text.trim() === "") ? [{ text: trimmed }] : parts;
}

/** A comma joins as the next word does: "a, b or c". Without a word behind it, all are meant. */
function joinedBy(found: readonly RegExpExecArray[], place: number): Pick<TypedPart, "by"> {
  if (place < 0) return {};
  const word = found
    .slice(place)
    .map(([, said]) => said)
    .find((said) => said !== undefined);
  return { by: /^(?:or|oder)$/iu.test(word ?? "") ? "Or" : "And" };
}

/** Where names that could be split are in the text. */
function rangesOf(text: string, names: readonly string[]): readonly (readonly [from: number, to: number])[] {
  const folded = text.toLocaleLowerCase();
  return names.flatMap((name) => {
    const wanted = name.toLocaleLowerCase();
    const from = wanted.search(joins) < 0 ? -1 : folded.indexOf(wanted);
    return from < 0 ? [] : [[from, from + wanted.length] as const];
  });
}
