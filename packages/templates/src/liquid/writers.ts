/**
 * Writers collect a template's output. Text of the template passes unchanged; printed values are encoded for their
 * surroundings: plain text, HTML, Markdown, or HTML with marks in place of values (see email/mail-pattern). Every writer
 * is bounded.
 */
import type { Emitter, Token } from "liquidjs";
import { maxOutputLength } from "../limits.js";
import { ComposedText, concatenate, textOf, type Piece } from "./composed-text.js";
import { escapeHtml, jsonIn, JsonValueText, plainText, Printed } from "./printed.js";
import { ScriptFinder } from "./script-finder.js";

export type Surroundings = "text" | "html" | "json" | "address";

/** Where text of the template begins in the output, and its position in the template. */
export interface Origin {
  readonly at: number;
  readonly source: number;
}

export abstract class Writer implements Emitter {
  buffer = "";
  /** One for each piece of the template's own text. */
  readonly origins: Origin[] = [];

  write(part: unknown): void {
    const value = part instanceof Printed ? part.value : part;
    if (value instanceof ComposedText) this.compose(value);
    else if (part instanceof Printed) this.print(value);
    else this.append(plainText(value));
  }

  /** Called before each piece of the template's own text. Pieces of layouts do not count. */
  comeTo(token: Token, offset: number): void {
    if (token.file === undefined) this.origins.push({ at: this.buffer.length, source: offset });
  }

  protected abstract print(value: unknown): void;

  protected compose(text: ComposedText): void {
    for (const piece of ComposedText.piecesOf(text)) {
      if ("text" in piece) this.append(piece.text);
      else this.print(piece.value);
    }
  }

  protected append(text: string): void {
    if (this.buffer.length + text.length > maxOutputLength) {
      throw new RangeError(`becomes longer than ${maxOutputLength} characters`);
    }
    this.buffer += text;
  }
}

export class TextWriter extends Writer {
  protected override print(value: unknown): void {
    this.append(plainText(value));
  }
}

export class HtmlWriter extends Writer {
  readonly #script = new ScriptFinder();

  protected override print(value: unknown): void {
    this.append(this.htmlOf(value));
  }

  /** Escaped, except JSON for a script. */
  protected htmlOf(value: unknown): string {
    const isJson = value instanceof JsonValueText && this.#script.isInScript(this.buffer);
    return isJson ? value.inScript() : escapeHtml(plainText(value));
  }
}

/** HTML of Markdown that is still to be parsed: every character of a printed value is literal there. */
export class MarkdownWriter extends Writer {
  protected override print(value: unknown): void {
    this.append(escapeMarkdown(plainText(value)));
  }
}

export const markStart = "\uE000";
export const markEnd = "\uE001";

/** HTML with a mark in place of each value; the escaped values are returned separately, by number. */
export class MarkingWriter extends HtmlWriter {
  readonly values: string[] = [];
  /** The template, or a value it prints raw, holds characters that marks are made of. */
  hasStrayMarks = false;

  protected override print(value: unknown): void {
    const html = this.htmlOf(value);
    super.append(markStart + this.values.length + markEnd);
    this.values.push(html);
  }

  protected override append(text: string): void {
    if (text.includes(markStart) || text.includes(markEnd)) this.hasStrayMarks = true;
    super.append(text);
  }
}

/** Keeps captured output (captures, blocks) in pieces, and counts it as memory of the render. */
export class AsideWriter extends Writer {
  readonly #pieces: Piece[] = [];
  readonly #charge: (length: number) => void;
  readonly #surroundings: Surroundings;

  constructor(options: { surroundings: Surroundings; charge: (length: number) => void }) {
    super();
    this.#charge = options.charge;
    this.#surroundings = options.surroundings;
  }

  /** In plain text, without escaping, a text is an ordinary value. */
  text(): ComposedText | string {
    return this.#surroundings === "text" ? this.buffer : concatenate([new ComposedText(this.#pieces)]);
  }

  protected override print(value: unknown): void {
    const text = plainText(value);
    this.#grow(text);
    // In a JSON document an absent value is a value as well, and text that is JSON stays JSON.
    if (this.#surroundings === "json") this.#pieces.push({ kind: "printed", value: jsonIn(value) });
    else if (text !== "") this.#pieces.push({ kind: "printed", value });
  }

  protected override append(text: string): void {
    this.#grow(text);
    if (text !== "") this.#pieces.push({ kind: "own", text });
  }

  protected override compose(text: ComposedText): void {
    for (const piece of ComposedText.piecesOf(text)) {
      this.#grow(textOf(piece));
      this.#pieces.push(piece.kind === "value" ? { kind: "printed", value: piece.value } : piece);
    }
  }

  #grow(text: string): void {
    this.#charge(text.length);
    super.append(text);
  }
}

/** Numeric entities are never syntax in Markdown (CommonMark 0.31, §2.5), and become characters in its HTML. */
function escapeMarkdown(text: string): string {
  return text.replace(/[^\p{L}\p{N} ]/gu, (character) =>
    character === "\0" ? "" : `&#${character.codePointAt(0)};`,
  );
}
