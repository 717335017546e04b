/**
 * A stable, non-cryptographic hash of text. Must never change: matcher keys, random buckets and index keys are
 * stored.
 */

/** Two independent 32-bit halves. */
function hashHalves(text: string): readonly [number, number] {
  let a = 0x811c9dc5;
  let b = 0x9747b28c;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    a = Math.imul(a ^ (unit & 0xff), 0x01000193);
    a = Math.imul(a ^ (unit >>> 8), 0x01000193);
    b = Math.imul(b ^ unit, 0x5bd1e995);
    b ^= b >>> 15;
  }
  return [scatter(a ^ (b >>> 3)), scatter(b + Math.imul(a, 0x9e3779b1))];
}

/** 14 letters and digits. */
export function hashText(text: string): string {
  return hashHalves(text)
    .map((half) => half.toString(36).padStart(7, "0"))
    .join("");
}

/** Evenly spread over [0, 1). */
export function hashFraction(text: string): number {
  const [high, low] = hashHalves(text);
  return (high * 2 ** 21 + (low >>> 11)) / 2 ** 53;
}

/** Every bit of the input reaches every bit of the output. */
function scatter(bits: number): number {
  let mixed = bits ^ (bits >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  mixed ^= mixed >>> 16;
  return mixed >>> 0;
}
