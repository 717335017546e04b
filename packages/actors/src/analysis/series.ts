/**
 * Counts of neighbouring cells as short text: five bits a character, the lowest first, and runs of zeros as their length.
 * A month of busy cells is a few hundred characters, which JSON carries unescaped and which costs little to read.
 */
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const more = 32;
const negative = "-";

const digits: readonly number[] = Array.from({ length: 128 }, (_, code) =>
  alphabet.indexOf(String.fromCharCode(code)),
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

/** Trusts its text, which only `encodeSeries` writes. */
export function decodeSeries(text: string): number[] {
  const counts: number[] = [];
  eachCount(text, (cell, count) => {
    while (counts.length < cell) counts.push(0);
    counts.push(count);
  });
  return counts;
}

const minus = negative.charCodeAt(0);

/** Tells the counts that are not zero, by cell, up to the cell `end`. */
export function eachCount(
  text: string,
  visit: (cell: number, count: number) => void,
  end: number = Infinity,
): void {
  let cell = 0;
  let index = 0;
  while (index < text.length && cell < end) {
    const isNegative = text.charCodeAt(index) === minus;
    if (isNegative) index += 1;
    let digit = digits[text.charCodeAt(index)] ?? 0;
    index += 1;
    const isZero = digit === 0;
    // What follows a zero is how many there are.
    if (isZero) {
      digit = digits[text.charCodeAt(index)] ?? 0;
      index += 1;
    }
    let value = digit % more;
    for (let scale = more; digit >= more; scale *= more) {
      digit = digits[text.charCodeAt(index)] ?? 0;
      index += 1;
      value += (digit % more) * scale;
    }
    if (isZero) cell += value;
    else {
      visit(cell, isNegative ? -value : value);
      cell += 1;
    }
  }
}

function encodeNumber(value: number): string {
  let text = "";
  let rest = value;
  while (rest >= more) {
    text += alphabet.charAt((rest % more) + more);
    rest = Math.floor(rest / more);
  }
  return text + alphabet.charAt(rest);
}
