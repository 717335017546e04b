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

  /** The same JSON with nothing in it that could end a script element. */
  inScript(): string {
    return this.text.replace(
      /[<>&\u2028\u2029]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
  }
}

/** A text that is one whole JSON value as that value; anything else as it is. */
export function jsonIn(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[[{"\-\dtfn]/.test(value)) return value;
  try {
    JSON.parse(value);
    return new JsonValueText(value.trim());
  } catch {
    return value;
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

const characters: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(htmlEscapes).map(([character, entity]) => [entity, character]),
);

/** Takes back what `escapeHtml` did; other entities stay. */
export function unescapeHtml(escaped: string): string {
  return escaped.replace(/&(?:amp|lt|gt|#34|#39);/g, (entity) => characters[entity] ?? entity);
}

/** The words of a value. An object, and a list that holds one, are JSON; a list of other values is all of them in a row. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint")
    return String(value);
  if (Array.isArray(value)) {
    return value.some(isStructure) ? JSON.stringify(value) : value.map(plainText).join("");
  }
  if (value instanceof JsonValueText) return value.text;
  if (value instanceof Drop) return textOfDrop(value);
  return typeof value === "object" ? JSON.stringify(value) : "";
}

function textOfDrop(drop: Drop): string {
  const value: unknown = drop.valueOf();
  return value === drop ? "" : plainText(value);
}

function isStructure(value: unknown): boolean {
  return typeof value === "object" && value !== null && !(value instanceof Drop);
}
