/** The least change that makes one text of another. Pure. */

export interface ReplacedPart {
  readonly from: number;
  /** In the old text. */
  readonly to: number;
  readonly insert: string;
}

/** Undefined for equal texts. Never between the halves of a character. */
export function replacedPart(old: string, text: string): ReplacedPart | undefined {
  if (old === text) return undefined;
  const shorter = Math.min(old.length, text.length);
  let from = 0;
  while (from < shorter && old[from] === text[from]) from += 1;
  let end = 0;
  while (end < shorter - from && old[old.length - 1 - end] === text[text.length - 1 - end]) end += 1;
  if (isHighHalf(old[from - 1])) from -= 1;
  if (isLowHalf(old[old.length - end]) && end > 0) end -= 1;
  return { from, to: old.length - end, insert: text.slice(from, text.length - end) };
}

function isHighHalf(character: string | undefined): boolean {
  return character !== undefined && /[\ud800-\udbff]/.test(character);
}

function isLowHalf(character: string | undefined): boolean {
  return character !== undefined && /[\udc00-\udfff]/.test(character);
}
