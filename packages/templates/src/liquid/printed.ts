/**
 * What `{{ … }}` hands to the writer: a value that is not yet in the language of the text around it. Only a writer knows
 * whether that is plain text, HTML or the middle of a JSON string, so only writers turn values into text.
 */
import { Drop } from "liquidjs";

/** A value on its way to a writer. */
export class Printed {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }

  /** For Liquid's own scratch buffers, which know no writer: the form that is harmless everywhere. */
  toString(): string {
    return escapeHtml(plainText(this.value));
  }
}

/** Captured HTML: what was printed into it is escaped already, so it is not escaped again. Any filter makes it plain text. */
export class SafeHtml extends Drop {
  readonly html: string;

  constructor(html: string) {
    super();
    this.html = html;
  }

  override valueOf(): string {
    return this.html;
  }

  toJSON(): string {
    return this.html;
  }
}

/** What the `json` filter gives: text that is one whole JSON value. */
export class JsonValueText extends Drop {
  readonly text: string;

  constructor(text: string) {
    super();
    this.text = text;
  }

  override valueOf(): string {
    return this.text;
  }

  toJSON(): string {
    return this.text;
  }
}

const htmlEscapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&#34;",
  "'": "&#39;",
};

/** Safe in HTML text and in quoted attributes. NUL, which no HTML may hold, is left out. */
export function escapeHtml(text: string): string {
  // oxlint-disable-next-line no-control-regex -- NUL is meant
  return text.replace(/[&<>"'\0]/g, (character) => htmlEscapes[character] ?? "");
}

/** The words of a value; throws for an object, whose words nobody wants to read. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint")
    return String(value);
  if (Array.isArray(value)) return value.map(plainText).join("");
  if (value instanceof SafeHtml) return value.html;
  if (value instanceof JsonValueText) return value.text;
  if (value instanceof Drop) return plainText(value.valueOf());
  throw new TypeError("this is an object: name one of its fields, or use the json filter");
}
