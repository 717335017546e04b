/**
 * A value as text that sorts like the value: numbers, then texts, then false and true, then everything else.
 * Keys are equal exactly when the values are. Texts sort by code point, which is the order of their UTF-8
 * bytes.
 */
import type { Json } from "@signalbox/core";
import { hashText } from "./hash.js";

export const maxIndexKeyLength = 300;
const hashLength = 14;

/** Longer texts are cut and end with a hash of the whole. */
export function indexKey(value: Json): string {
  const text = textOf(value);
  if (text.length <= maxIndexKeyLength - hashLength - 1) return text;
  // A cut key is longer than any other, so the two cannot be equal.
  return `${beginningOf(text)}${hashText(text)}`;
}

function textOf(value: Json): string {
  if (typeof value === "number") return `1${sortableNumber(value)}`;
  if (typeof value === "string") return `2${sortableText(value)}`;
  if (typeof value === "boolean") return value ? "3true" : "3false";
  return `4${canonical(value)}`;
}

const bits = new DataView(new ArrayBuffer(8));

/**
 * The bits of the double, mapped so that they sort like the numbers: inverted for negative ones, sign flipped
 * otherwise.
 */
function sortableNumber(value: number): string {
  bits.setFloat64(0, value === 0 ? 0 : value);
  const raw = bits.getBigUint64(0);
  const sortable = value < 0 ? BigInt.asUintN(64, ~raw) : raw | (1n << 63n);
  return sortable.toString(16).padStart(16, "0");
}

/** Lone surrogates cannot be stored; the escape keeps their sort order. */
function sortableText(text: string): string {
  return text.replaceAll(/[\uE000]|\p{Surrogate}/gu, (character) =>
    character === "\uE000" ? "\uE0001" : `\uE0000${character.charCodeAt(0).toString(16)}`,
  );
}

/** JSON with sorted keys. */
function canonical(value: Json): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item: Json) => canonical(item)).join(",")}]`;
  const members = Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`);
  return `{${members.join(",")}}`;
}

/** Never ends in half a surrogate pair. */
function beginningOf(text: string): string {
  const length = maxIndexKeyLength - hashLength;
  const cut = text.slice(0, length);
  return /[\uD800-\uDBFF]$/.test(cut) ? `${cut.slice(0, -1)}\uE000` : cut;
}
