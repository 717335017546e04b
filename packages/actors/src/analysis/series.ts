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
  let index = 0;
  const read = (): number => {
    let value = 0;
    let scale = 1;
    for (;;) {
      const digit = digits[text.charCodeAt(index)] ?? 0;
      index += 1;
      value += (digit % more) * scale;
      if (digit < more) return value;
      scale *= more;
    }
  };
  while (index < text.length) {
    if (text[index] === negative) {
      index += 1;
      counts.push(-read());
      continue;
    }
    const value = read();
    if (value !== 0) counts.push(value);
    else for (let zeros = read(); zeros > 0; zeros -= 1) counts.push(0);
  }
  return counts;
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
