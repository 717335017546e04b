/** The filters that keep the pieces of composed text. */
import {
  asValue,
  composedOf,
  concatenate,
  mapPieces,
  ownText,
  replaceOne,
  splitBy,
  type ComposedText,
} from "./composed-text.js";
import { unescapeHtml } from "./printed.js";

export interface PieceFilter {
  /** The number of arguments; other calls are left to the library. */
  readonly takes: number;
  /** `charge` counts characters against the memory of the message. */
  readonly apply: (
    text: ComposedText,
    given: readonly ComposedText[],
    charge: (characters: number) => void,
  ) => ComposedText | readonly ComposedText[];
}

const nothing = ownText("");

export const pieceFilters: Readonly<Record<string, PieceFilter>> = {
  append: { takes: 1, apply: (text, [more = nothing]) => concatenate([text, more]) },
  prepend: { takes: 1, apply: (text, [more = nothing]) => concatenate([more, text]) },
  replace: {
    takes: 2,
    apply: (text, [pattern = nothing, by = nothing], charge) => {
      const parts = splitAt(text, pattern);
      charge(parts.length * String(by).length);
      return joinTexts(parts, by);
    },
  },
  replace_first: {
    takes: 2,
    apply: (text, [pattern = nothing, by = nothing]) => replaceOne(text, pattern, by, "first"),
  },
  replace_last: {
    takes: 2,
    apply: (text, [pattern = nothing, by = nothing]) => replaceOne(text, pattern, by, "last"),
  },
  remove: { takes: 1, apply: (text, [pattern = nothing]) => concatenate(splitAt(text, pattern)) },
  remove_first: {
    takes: 1,
    apply: (text, [pattern = nothing]) => replaceOne(text, pattern, nothing, "first"),
  },
  remove_last: { takes: 1, apply: (text, [pattern = nothing]) => replaceOne(text, pattern, nothing, "last") },
  split: {
    takes: 1,
    apply: (text, [pattern = nothing]) => {
      const parts = splitAt(text, pattern);
      return parts.slice(0, parts.findLastIndex((part) => String(part) !== "") + 1);
    },
  },
  upcase: { takes: 0, apply: (text) => mapPieces(text, (piece) => piece.toUpperCase()) },
  downcase: { takes: 0, apply: (text) => mapPieces(text, (piece) => piece.toLowerCase()) },
  strip: { takes: 0, apply: (text) => trimmedEnd(trimmedStart(text)) },
  lstrip: { takes: 0, apply: trimmedStart },
  rstrip: { takes: 0, apply: trimmedEnd },
  strip_newlines: { takes: 0, apply: (text) => concatenate(splitBy(text, atLineBreaks)) },
};

/** In HTML. Their results are escaped on output, like every value, so they do not escape. */
export const htmlFilters: Readonly<Record<string, (value: unknown) => unknown>> = {
  escape: charactersOf,
  xml_escape: charactersOf,
  escape_once: (value) => asValue(mapPieces(composedOf(charactersOf(value)), unescapeHtml)),
  newline_to_br: (value) => joinTexts(splitBy(composedOf(value), atLineBreaks), ownText("<br />\n")),
};

function charactersOf(value: unknown): unknown {
  return typeof value === "string" ? value : asValue(composedOf(value));
}

export function joinTexts(texts: readonly ComposedText[], separator: ComposedText): ComposedText {
  return concatenate(texts.flatMap((text, index) => (index === 0 ? [text] : [separator, text])));
}

function splitAt(text: ComposedText, pattern: ComposedText): ComposedText[] {
  return splitBy(text, (piece) => piece.split(String(pattern)));
}

function atLineBreaks(piece: string): readonly string[] {
  return piece.split(/\r?\n/);
}

function trimmedStart(text: ComposedText): ComposedText {
  let isAtStart = true;
  return mapPieces(text, (piece) => {
    const rest = isAtStart ? piece.trimStart() : piece;
    isAtStart = isAtStart && rest === "";
    return rest;
  });
}

function trimmedEnd(text: ComposedText): ComposedText {
  const kept = String(text).trimEnd().length;
  let at = 0;
  return mapPieces(text, (piece) => {
    const rest = piece.slice(0, Math.max(0, kept - at));
    at += piece.length;
    return rest;
  });
}
