/** Comparison of secrets: signatures, hashes in links, tags of ids. */
import { createHash, timingSafeEqual } from "node:crypto";

/** Its duration reveals neither where the two differ nor their lengths. Strings are compared by their UTF-8 bytes. */
export function equalsInConstantTime(one: string | Uint8Array, other: string | Uint8Array): boolean {
  return timingSafeEqual(digestOf(one), digestOf(other));
}

function digestOf(value: string | Uint8Array): Buffer {
  return createHash("sha256").update(value).digest();
}
