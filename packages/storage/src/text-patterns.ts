/**
 * Literal text search: callers' text is escaped here and nowhere else. The results are regular expressions that
 * JavaScript (`iu`) and PCRE (MongoDB, DocumentDB) read alike.
 */

/** A pattern that matches exactly this text. */
export function literalPattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

export interface SearchPatterns {
  /** For ids and names; undefined when no stored id or name can hold the term (NUL, a lone surrogate). */
  readonly plain: string | undefined;
  /** For JSON text: the term with its quotes, backslashes and line ends escaped. */
  readonly json: readonly string[];
}

/** The patterns for an operator's search term; case-insensitive. */
export function searchPatterns(term: string): SearchPatterns {
  const plain = unstorable.test(term) ? undefined : literalPattern(term);
  const json = literalPattern(JSON.stringify(term).slice(1, -1));
  return { plain, json: plain === undefined || plain === json ? [json] : [plain, json] };
}

/**
 * A PCRE pattern that matches JSON text of an object (as `JSON.stringify` writes it) whose top-level key holds this very
 * string. Entries before it are skipped whole, hence the recursion.
 */
export function ownEntryPattern(key: string, value: string): string {
  const entry = literalPattern(`${JSON.stringify(key)}:${JSON.stringify(value)}`);
  return `^\\{(?:${jsonString}:(?:${jsonString}|${jsonNested}|${jsonScalar}),)*?${entry}[,}]`;
}

const unstorable = /\0|\p{Surrogate}/u;

/** Possessive throughout, so that no text, however long or hostile, causes backtracking. */
const jsonString = String.raw`"(?:[^"\\]++|\\.)*+"`;
const jsonScalar = String.raw`[a-z0-9.+\-]++`;
/** Named, since not every server counts groups. */
const jsonNested = String.raw`(?<nested>[\[{](?:[^"\[\]{}]++|${jsonString}|(?&nested))*+[\]}])`;
