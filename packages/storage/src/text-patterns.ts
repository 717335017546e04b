/**
 * Searching text without ever letting the searcher write a pattern. What a caller sends is escaped here and nowhere
 * else; the results are regular expressions that JavaScript (`iu`) and PCRE (MongoDB, DocumentDB) read alike.
 */

/** A pattern that matches exactly this text. */
export function literalPattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

export interface SearchPatterns {
  /** For ids and names; undefined when no stored id or name can hold the term (NUL, a lone surrogate). */
  readonly plain: string | undefined;
  /** For JSON text: the term as it stands there, with its quotes, backslashes and line ends escaped. */
  readonly json: readonly string[];
}

/** What to look for when an operator searches for a term. Letters are to be compared without case. */
export function searchPatterns(term: string): SearchPatterns {
  const plain = unstorable.test(term) ? undefined : literalPattern(term);
  const json = literalPattern(JSON.stringify(term).slice(1, -1));
  return { plain, json: plain === undefined || plain === json ? [json] : [plain, json] };
}

/**
 * A PCRE pattern that matches JSON text of an object (as `JSON.stringify` writes it) whose own key holds this very
 * string; a nested object's key does not count. Entries before it are stepped over whole, hence the recursion.
 */
export function ownEntryPattern(key: string, value: string): string {
  const entry = literalPattern(`${JSON.stringify(key)}:${JSON.stringify(value)}`);
  return `^\\{(?:${jsonString}:(?:${jsonString}|${jsonNested}|${jsonScalar}),)*?${entry}[,}]`;
}

const unstorable = /\0|\p{Surrogate}/u;

/** Possessive throughout: no text, however long or hostile, can make the matcher try again. */
const jsonString = String.raw`"(?:[^"\\]++|\\.)*+"`;
const jsonScalar = String.raw`[a-z0-9.+\-]++`;
/** Named, since not every server counts groups. */
const jsonNested = String.raw`(?<nested>[\[{](?:[^"\[\]{}]++|${jsonString}|(?&nested))*+[\]}])`;
