/**
 * Ids that follow from what they are for: made twice, a thing is the same thing. A UUID of version 8 (RFC 9562).
 * The hash is no secret and protects nothing; `crypto.subtle` does not exist on pages without TLS. Pure.
 */
export function derivedId(of: readonly string[]): string {
  const text = JSON.stringify(of);
  const digits = [0, 1, 2, 3].map((seed) => hash32(text, seed).toString(16).padStart(8, "0")).join("");
  const variant = "89ab"[Number.parseInt(digits.charAt(16), 16) % 4] ?? "8";
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20),
  ].join("-");
}

/** MurmurHash3 for 32 bits, over UTF-16 units. */
function hash32(text: string, seed: number): number {
  let hash = Math.imul(seed + 1, 0x9e3779b1);
  for (let at = 0; at < text.length; at += 1) {
    let unit = Math.imul(text.charCodeAt(at), 0xcc9e2d51);
    unit = (unit << 15) | (unit >>> 17);
    hash ^= Math.imul(unit, 0x1b873593);
    hash = (hash << 13) | (hash >>> 19);
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0;
  }
  hash ^= text.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
