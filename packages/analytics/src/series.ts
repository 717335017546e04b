/**
 * Counts of neighbouring cells as short text: five bits a character, the lowest first, and runs of zeros as their length.
 * A month of busy cells is a few hundred characters, which JSON carries unescaped and which costs little to read.
 */
import { maxCells } from "./tiers.js";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const more = 32;
const negative = "-";

/** By character code; the sign stands behind the last. */
const digits = Uint8Array.from({ length: 128 }, (_, code) =>
  (alphabet + negative).indexOf(String.fromCharCode(code)),
);

/** Whole numbers, of either sign. Zeros at the end are left out. */
export function encodeSeries(counts: readonly number[]): string {
  let text = "";
  let zeros = 0;
  for (let index = 0; index < counts.length; index += 1) {
    const count = counts[index] ?? 0;
    if (count === 0) {
      zeros += 1;
      continue;
    }
    if (zeros > 0) text += `A${encodeNumber(zeros)}`;
    zeros = 0;
    text += count < 0 ? negative + encodeNumber(-count) : encodeNumber(count);
  }
  return text;
}

/** Trusts its text, which only `encodeSeries` writes, and of at most `maxCells`. */
export function decodeSeries(text: string): number[] {
  const counts = new Float64Array(maxCells);
  const end = addSeries(text, counts);
  return [...counts.subarray(0, end)];
}

const minus = 64;

/**
 * Adds the count of each cell to its place in `sums`, as far as that goes: the first at `start`, the others `step` places
 * from the one before. Returns the place behind the last.
 */
export function addSeries(text: string, sums: Float64Array, start = 0, step = 1): number {
  let position = start;
  let index = 0;
  while (index < text.length && position < sums.length) {
    let digit = digits[text.charCodeAt(index++)] ?? 0;
    // Most counts are of one character.
    if (digit > 0 && digit < more) {
      sums[position] = (sums[position] ?? 0) + digit;
      position += step;
      continue;
    }
    const isNegative = digit === minus;
    // What follows a zero is how many there are.
    const isZero = digit === 0;
    if (isNegative || isZero) digit = digits[text.charCodeAt(index++)] ?? 0;
    let value = digit % more;
    for (let scale = more; digit >= more; scale *= more) {
      digit = digits[text.charCodeAt(index++)] ?? 0;
      value += (digit % more) * scale;
    }
    if (isZero) {
      position += value * step;
      continue;
    }
    sums[position] = (sums[position] ?? 0) + (isNegative ? -value : value);
    position += step;
  }
  return position;
}

function encodeNumber(value: number): string {
  let text = "";
  let remaining = value;
  while (remaining >= more) {
    text += alphabet.charAt((remaining % more) + more);
    remaining = Math.floor(remaining / more);
  }
  return text + alphabet.charAt(remaining);
}
