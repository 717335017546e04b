/**
 * What `{{ … }}` hands to the writer: a value that is not yet encoded for its surroundings. Only a writer knows whether
 * those are plain text, HTML or a JSON string, so only writers turn values into text.
 */
import { Drop } from "liquidjs";

/** A value to be written. */
export class Printed {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }

  /** For Liquid's internal buffers, which have no writer: a form that is safe everywhere. */
  toString(): string {
    return escapeHtml(plainText(this.value));
  }
}

/** The result of the `json` filter: text that is one complete JSON value. */
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

  /** The same JSON without anything that could end a script element. */
  inScript(): string {
    return this.text.replace(
      /[<>&\u2028\u2029]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );
  }
}

/** A text that is one complete JSON value as that value; anything else unchanged. */
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

/** Safe in HTML text and in quoted attributes. NUL, which HTML may not hold, is dropped. */
export function escapeHtml(text: string): string {
  // oxlint-disable-next-line no-control-regex -- NUL is meant
  return text.replace(/[&<>"'\0]/g, (character) => htmlEscapes[character] ?? "");
}

const characters: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(htmlEscapes).map(([character, entity]) => [entity, character]),
);

/** Reverses `escapeHtml`; other entities stay. */
export function unescapeHtml(escaped: string): string {
  return escaped.replace(/&(?:amp|lt|gt|#34|#39);/g, (entity) => characters[entity] ?? entity);
}

/** The text of a value. An object, and a list that holds one, are JSON; another list is its values concatenated. */
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
