/**
 * The value of a cell as the mapping wants it. A text stays as it is: "012" is no number unless the mapping says so. Dates
 * are kept as ISO 8601. Pure.
 */
import type { Json, Sentence } from "@signalbox/core";
import type { ImportOptions, ValueType } from "../mapping.js";
import { isoText, momentOfText } from "./read-time.js";
import { rowSays } from "./row-sentences.js";

export interface CellToRead {
  readonly column: string;
  readonly cell: Json;
  readonly as: ValueType | undefined;
}

export type CellValue = { readonly value: Json } | { readonly problem: Sentence };

/** Of a cell that is not empty. */
export function typedValue({ column, cell, as }: CellToRead, options: ImportOptions): CellValue {
  if (as === undefined) return { value: cell };
  const text = textOf(cell);
  switch (as) {
    case "text":
      return { value: text };
    case "number":
      return typeof cell === "number" ? { value: cell } : readNumber({ column, text }, options);
    case "boolean":
      return typeof cell === "boolean" ? { value: cell } : readFlag({ column, text });
    case "date":
      return readDate({ column, text }, options);
  }
}

/** As a person would write it. */
export function textOf(cell: Json): string {
  return typeof cell === "string" ? cell : JSON.stringify(cell);
}

const maxShown = 100;

interface Text {
  readonly column: string;
  readonly text: string;
}

function shown({ column, text }: Text): Text {
  return { column, text: text.slice(0, maxShown) };
}

const numberForm = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

function readNumber(cell: Text, { decimal = "." }: ImportOptions): CellValue {
  const trimmed = cell.text.trim().replace("\u2212", "-");
  // Groups of three digits: 1,234.50, or 1.234,50 where the comma is the decimal sign.
  const group =
    decimal === "."
      ? /(?<=^[+-]?\d{1,3}(?:,\d{3})*),(?=\d{3}(?:,\d{3})*(?:\.|$))/g
      : /(?<=^[+-]?\d{1,3}(?:\.\d{3})*)\.(?=\d{3}(?:\.\d{3})*(?:,|$))/g;
  const bare = trimmed.replace(group, "").replace(/[\u00A0\u202F ](?=\d{3}(?:\D|$))/g, "");
  const text = decimal === "." ? bare : bare.includes(".") ? "" : bare.replace(",", ".");
  const value = Number(text);
  const isExact = Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
  return numberForm.test(text) && isExact ? { value } : { problem: rowSays.cellNoNumber(shown(cell)) };
}

const yes: ReadonlySet<string> = new Set([
  "yes",
  "y",
  "true",
  "1",
  "on",
  "x",
  "ja",
  "j",
  "wahr",
  "oui",
  "sí",
  "si",
]);
const no: ReadonlySet<string> = new Set(["no", "n", "false", "0", "off", "nein", "falsch", "non"]);

/** Undefined for what is neither. */
export function flagOf(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
}

function readFlag(cell: Text): CellValue {
  const value = flagOf(cell.text);
  return value === undefined ? { problem: rowSays.cellNoFlag(shown(cell)) } : { value };
}

/** Digits alone are no date: they may be any number. */
function readDate(cell: Text, options: ImportOptions): CellValue {
  const iso = isoText(cell.text, options);
  const ms = momentOfText(iso, options);
  if (ms === undefined) return { problem: rowSays.cellNoDate(shown(cell)) };
  const isDay = /^\d{4}-\d\d-\d\d$/.test(iso);
  return { value: isDay ? iso : new Date(ms).toISOString() };
}
