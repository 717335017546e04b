/**
 * Writers collect what a template renders to. Text of the template goes through as it is; printed values are put into
 * the language of their surroundings: plain text, HTML, or HTML with marks in place of values (see email/mail-pattern).
 * No writer grows beyond its bound.
 */
import type { Emitter, Token } from "liquidjs";
import { maxOutputLength } from "../limits.js";
import { escapeHtml, plainText, Printed, SafeHtml } from "./printed.js";

export type Surroundings = "text" | "html" | "json";

/** Where text of the template begins in the output, and where it stood in the template. */
export interface Origin {
  readonly at: number;
  readonly source: number;
}

export abstract class Writer implements Emitter {
  buffer = "";
  /** One for each piece of the template's own text. */
  readonly origins: Origin[] = [];

  write(part: unknown): void {
    if (part instanceof Printed) this.print(part.value);
    else this.append(plainText(part));
  }

  /** Told before each piece of the template's own text. Pieces of layouts are not the template's. */
  comeTo(token: Token, offset: number): void {
    if (token.file === undefined) this.origins.push({ at: this.buffer.length, source: offset });
  }

  protected abstract print(value: unknown): void;

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
  /** Whether printed values stand in Markdown: then none of their characters may mean anything there. */
  readonly inMarkdown: boolean;

  constructor(inMarkdown = false) {
    super();
    this.inMarkdown = inMarkdown;
  }

  protected override print(value: unknown): void {
    if (value instanceof SafeHtml) this.append(value.html);
    else this.append(this.inMarkdown ? escapeMarkdown(plainText(value)) : escapeHtml(plainText(value)));
  }
}

export const markStart = "\uE000";
export const markEnd = "\uE001";

/** HTML with a mark in place of each value; the escaped values stand beside it, by number. */
export class MarkingWriter extends Writer {
  readonly values: string[] = [];
  /** The template or a value it prints raw holds characters that marks are made of. */
  hasStrayMarks = false;

  protected override print(value: unknown): void {
    if (value instanceof SafeHtml) {
      this.append(value.html);
      return;
    }
    const escaped = escapeHtml(plainText(value));
    super.append(markStart + this.values.length + markEnd);
    this.values.push(escaped);
  }

  protected override append(text: string): void {
    if (text.includes(markStart) || text.includes(markEnd)) this.hasStrayMarks = true;
    super.append(text);
  }
}

/** Counts what is rendered aside (captures, blocks) as memory of the render. */
export class AsideWriter extends HtmlWriter {
  readonly #charge: (length: number) => void;
  readonly #surroundings: Surroundings;

  constructor(options: {
    surroundings: Surroundings;
    inMarkdown: boolean;
    charge: (length: number) => void;
  }) {
    super(options.inMarkdown);
    this.#charge = options.charge;
    this.#surroundings = options.surroundings;
  }

  /** In plain text and JSON a capture is a value like any other, put into place when it is printed. */
  protected override print(value: unknown): void {
    if (this.#surroundings === "html") super.print(value);
    else this.append(plainText(value));
  }

  protected override append(text: string): void {
    this.#charge(text.length);
    super.append(text);
  }
}

/** Numeric entities are never syntax in Markdown (CommonMark 0.31, §2.5), and are characters again in its HTML. */
function escapeMarkdown(text: string): string {
  return text.replace(/[^\p{L}\p{N} ]/gu, (character) =>
    character === "\0" ? "" : `&#${character.codePointAt(0)};`,
  );
}
