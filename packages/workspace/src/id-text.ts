/**
 * Checks ids and names of callers. They become keys of actors, documents and URLs, so text that a database or a header
 * cannot carry (NUL, a lone surrogate) is refused.
 */

/** Of an id or a name, in UTF-8. */
export const maxIdBytes = 512;

/** Why a text cannot be an id or a name. */
export function problemOfText(value: unknown): string | undefined {
  if (typeof value !== "string") return "must be a string";
  if (plain.test(value)) return undefined;
  if (value === "") return `must be 1 to ${maxIdBytes} bytes; it is empty`;
  if (value.includes("\0")) return "must not hold a NUL character";
  if (/\p{Surrogate}/u.test(value)) return "must not hold a lone surrogate";
  const bytes = Buffer.byteLength(value);
  return bytes > maxIdBytes ? `must be 1 to ${maxIdBytes} bytes; it is ${bytes}` : undefined;
}

/** Matches nearly all ids, which need no other check. */
const plain = /^[\x20-\x7e]{1,512}$/;
