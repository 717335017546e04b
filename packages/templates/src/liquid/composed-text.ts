/**
 * Text composed of a template's own words and of values, kept in pieces: the template's characters are printed as they
 * are, those of a value are escaped on output. So `append`, `assign` and `capture` never escape twice, and no character
 * of a value is printed unescaped unless the template uses `raw`.
 */
import { Drop } from "liquidjs";
import { plainText } from "./printed.js";

export type Piece =
  /** The template's own text. */
  | { readonly kind: "own"; readonly text: string }
  /** HTML made from a value, as by the markdown filter. */
  | { readonly kind: "markup"; readonly text: string }
  /** Escaped on output; `raw` prints it as it is. */
  | { readonly kind: "value"; readonly value: unknown }
  /** Was printed into a capture: escaped, whatever filters follow. */
  | { readonly kind: "printed"; readonly value: unknown };

/** Its characters are what Liquid itself sees (comparisons, filters without support for pieces). */
export class ComposedText extends Drop {
  readonly #pieces: readonly Piece[];
  #characters: string | undefined;

  constructor(pieces: readonly Piece[]) {
    super();
    this.#pieces = pieces;
  }

  static piecesOf(text: ComposedText): readonly Piece[] {
    return text.#pieces;
  }

  override valueOf(): string {
    this.#characters ??= this.#pieces.map(textOf).join("");
    return this.#characters;
  }

  override toString(): string {
    return this.valueOf();
  }

  toJSON(): string {
    return this.valueOf();
  }

  override liquidMethodMissing(key: string | number): number | undefined {
    return key === "size" ? this.valueOf().length : undefined;
  }
}

/** Text of the template. */
export function ownText(text: string): ComposedText {
  return new ComposedText(text === "" ? [] : [{ kind: "own", text }]);
}

/** HTML made from a value. */
export function markup(text: string): ComposedText {
  return new ComposedText([{ kind: "markup", text }]);
}

/** A text as it is, anything else as one value. */
export function composedOf(value: unknown): ComposedText {
  return value instanceof ComposedText ? value : new ComposedText([{ kind: "value", value }]);
}

export function concatenate(texts: readonly ComposedText[]): ComposedText {
  const pieces: Piece[] = [];
  for (const piece of texts.flatMap((text) => ComposedText.piecesOf(text))) {
    const last = pieces.at(-1);
    if (last?.kind === "own" && piece.kind === "own") {
      pieces[pieces.length - 1] = { kind: "own", text: last.text + piece.text };
    } else {
      pieces.push(piece);
    }
  }
  return new ComposedText(pieces);
}

/** Cuts each piece separately: a match does not span pieces. */
export function splitBy(text: ComposedText, cut: (text: string) => readonly string[]): ComposedText[] {
  const parts: Piece[][] = [[]];
  for (const piece of ComposedText.piecesOf(text)) {
    const [first = "", ...more] = cut(textOf(piece));
    // A value that is left whole stays the value it is.
    parts.at(-1)?.push(more.length === 0 && first === textOf(piece) ? piece : withText(piece, first));
    for (const each of more) parts.push([withText(piece, each)]);
  }
  return parts.map(withoutEmpty);
}

/** The first or last occurrence within a piece. */
export function replaceOne(
  text: ComposedText,
  pattern: ComposedText,
  by: ComposedText,
  which: "first" | "last",
): ComposedText {
  const searched = String(pattern);
  const pieces = ComposedText.piecesOf(text);
  const holds = (piece: Piece): boolean => textOf(piece).includes(searched);
  const index = which === "first" ? pieces.findIndex(holds) : pieces.findLastIndex(holds);
  const piece = pieces[index];
  if (piece === undefined) return text;
  const characters = textOf(piece);
  const at = which === "first" ? characters.indexOf(searched) : characters.lastIndexOf(searched);
  const before = [...pieces.slice(0, index), withText(piece, characters.slice(0, at))];
  const after = [withText(piece, characters.slice(at + searched.length)), ...pieces.slice(index + 1)];
  return concatenate([withoutEmpty(before), by, withoutEmpty(after)]);
}

export function mapPieces(text: ComposedText, change: (text: string) => string): ComposedText {
  return withoutEmpty(
    ComposedText.piecesOf(text).map((piece) => {
      const [before, after] = [textOf(piece), change(textOf(piece))];
      return before === after ? piece : withText(piece, after);
    }),
  );
}

function withoutEmpty(pieces: readonly Piece[]): ComposedText {
  return new ComposedText(pieces.filter((piece) => textOf(piece) !== ""));
}

/** All characters as one value, the template's own included: they are escaped as well. */
export function asValue(text: ComposedText): unknown {
  const kind = wasPrinted(text) ? "printed" : "value";
  return simplest(new ComposedText([{ kind, value: text.valueOf() }]));
}

/** A text of values only is a plain text; a single piece is that value. */
export function simplest(text: ComposedText): unknown {
  const pieces = ComposedText.piecesOf(text);
  const [only] = pieces;
  if (pieces.length === 1 && only?.kind === "value") return only.value;
  return pieces.every(({ kind }) => kind === "value") ? text.valueOf() : text;
}

/** Contains nothing from a value. */
export function isOwn(text: ComposedText): boolean {
  return ComposedText.piecesOf(text).every(({ kind }) => kind === "own");
}

/** Holds what was printed before; it must not be output unescaped. */
export function wasPrinted(text: ComposedText): boolean {
  return ComposedText.piecesOf(text).some(({ kind }) => kind === "printed" || kind === "markup");
}

/** For `raw`: values count as markup from now on. */
export function unescaped(text: ComposedText): ComposedText {
  return new ComposedText(
    ComposedText.piecesOf(text).map((piece) =>
      piece.kind === "value" ? { kind: "markup", text: textOf(piece) } : piece,
    ),
  );
}

/** Its characters. */
export function textOf(piece: Piece): string {
  return piece.kind === "own" || piece.kind === "markup" ? piece.text : plainText(piece.value);
}

function withText(piece: Piece, text: string): Piece {
  return piece.kind === "own" || piece.kind === "markup"
    ? { kind: piece.kind, text }
    : { kind: piece.kind, value: text };
}
