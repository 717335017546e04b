/**
 * Which column is which: by the same name, by the same name however it is spelled, and by a name that differs in a letter
 * or two. A column gets one candidate at most, and a candidate one column; a name that fits two is left to the reader. Pure.
 */
export interface Candidate<Target> {
  /** As it is shown. */
  readonly name: string;
  /** Others by which it is known. */
  readonly spellings?: readonly string[];
  readonly target: Target;
}

/** By the index of the column. */
export function matchColumns<Target>(
  columns: readonly string[],
  candidates: readonly Candidate<Target>[],
): ReadonlyMap<number, Candidate<Target>> {
  const spelled = columns.map(spelledName);
  const known = candidates.map((candidate) => ({
    candidate,
    names: [candidate.name, ...(candidate.spellings ?? [])].map(spelledName),
  }));
  const found = new Map<number, Candidate<Target>>();
  const taken = new Set<Candidate<Target>>();
  for (const fits of [isNamedSame, isNamedAlike, isSame, isSpelledAlike, isSimilar]) {
    const pairs = spelled.flatMap((column, index) => {
      if (found.has(index)) return [];
      return known.flatMap(({ candidate, names }) =>
        !taken.has(candidate) && names.some((name, at) => fits(column, name, at))
          ? [{ index, candidate }]
          : [],
      );
    });
    for (const { index, candidate } of pairs) {
      const ofColumn = pairs.filter((pair) => pair.index === index).length;
      const ofCandidate = pairs.filter((pair) => pair.candidate === candidate).length;
      // The same name wins over others of the candidate; what is only alike must be alone.
      const isClear = ofColumn === 1 && ofCandidate === 1;
      const isExact = fits === isNamedSame || fits === isSame;
      const isFirst = isExact && !found.has(index) && !taken.has(candidate);
      if (!isClear && !isFirst) continue;
      found.set(index, candidate);
      taken.add(candidate);
    }
  }
  return found;
}

interface SpelledName {
  readonly name: string;
  readonly spelling: string;
}

function spelledName(name: string): SpelledName {
  return { name, spelling: bareSpelling(name) };
}

function isSame(column: SpelledName, known: SpelledName): boolean {
  return column.name === known.name;
}

function isNamedSame(column: SpelledName, known: SpelledName, at: number): boolean {
  return at === 0 && isSame(column, known);
}

/** By the first name of the candidate: `E-Mail` is the email where `Customer email` could be, too. */
function isNamedAlike(column: SpelledName, known: SpelledName, at: number): boolean {
  return at === 0 && isSpelledAlike(column, known);
}

function isSpelledAlike({ spelling }: SpelledName, known: SpelledName): boolean {
  return spelling !== "" && spelling === known.spelling;
}

const shortestSimilar = 5;
const shortestWithTwo = 9;

function isSimilar({ spelling: one }: SpelledName, { spelling: other }: SpelledName): boolean {
  const shorter = Math.min(one.length, other.length);
  // Numbers make names different: address1 and address2.
  if (shorter < shortestSimilar || digitsOf(one) !== digitsOf(other)) return false;
  return distance(one, other, shorter >= shortestWithTwo ? 2 : 1) !== undefined;
}

function digitsOf(text: string): string {
  return text.replace(/\P{Nd}+/gu, " ");
}

/** `E‑Mail Address` is `emailaddress`. */
export function spellingOf(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_\p{Pd}\p{Cf}]+/gu, "");
}

/** The spelling without accents and signs: `Kunden-Nr.` is `kundennr`, and `Straße` is `strasse`. */
export function bareSpelling(name: string): string {
  return spellingOf(name)
    .normalize("NFKD")
    .replaceAll("ß", "ss")
    .replace(/[^\p{L}\p{N}]+/gu, "");
}

/** How many letters are added, left out, exchanged or swapped; undefined when more than `most`. */
export function distance(one: string, other: string, most: number): number | undefined {
  const [left, right] = [Array.from(one), Array.from(other)];
  if (Math.abs(left.length - right.length) > most) return undefined;
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [row, letter] of left.entries()) {
    const next = [row + 1];
    for (const [column, wanted] of right.entries()) {
      const exchanged = (last[column] ?? 0) + (letter === wanted ? 0 : 1);
      const isSwapped = row > 0 && column > 0 && letter === right[column - 1] && left[row - 1] === wanted;
      const swapped = isSwapped ? (beforeLast[column - 1] ?? 0) + 1 : Infinity;
      next.push(Math.min((last[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1, exchanged, swapped));
    }
    [beforeLast, last] = [last, next];
  }
  const result = last[right.length] ?? Infinity;
  return result <= most ? result : undefined;
}
