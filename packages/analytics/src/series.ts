/**
 * Encodes the counts of neighbouring cells as short text: five bits per character, the lowest first, and runs of zeros by
 * their length. A full series is a few hundred characters, needs no escapes in JSON and is cheap to read.
 */
import { maxCells } from "./tiers.js";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const more = 32;
const negative = "-";

/** The digit of each character code; the sign is the value after the last digit. */
const digits = Uint8Array.from({ length: 128 }, (_, code) =>
  (alphabet + negative).indexOf(String.fromCharCode(code)),
);

/** Encodes integers of either sign. Trailing zeros are omitted. */
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

/** Trusts the text, which only `encodeSeries` writes, with at most `maxCells` counts. */
export function decodeSeries(text: string): number[] {
  const counts = new Float64Array(maxCells);
  const end = addSeries(text, counts);
  return [...counts.subarray(0, end)];
}

const minus = 64;

/**
 * Adds each cell's count to `sums`: the first at index `start`, each next one `step` further, up to the end of `sums`.
 * Returns the index behind the last one.
 */
export function addSeries(text: string, sums: Float64Array, start = 0, step = 1): number {
  let position = start;
  let index = 0;
  while (index < text.length && position < sums.length) {
    let digit = digits[text.charCodeAt(index++)] ?? 0;
    // Fast path: most counts have one character.
    if (digit > 0 && digit < more) {
      sums[position] = (sums[position] ?? 0) + digit;
      position += step;
      continue;
    }
    const isNegative = digit === minus;
    // The number after a zero is the length of the run of zeros.
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
