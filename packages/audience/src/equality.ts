/**
 * Equality of customers' values. `sameJson` is exact and detects changes. `equalsScalar` is what conditions
 * use: a number or boolean equals its text; arrays and objects equal nothing.
 */
import type { Json } from "@signalbox/core";

export type Scalar = string | number | boolean;

/** Null and the empty text count as no value. */
export function isEmpty(value: Json | undefined): value is null | "" | undefined {
  return value === undefined || value === null || value === "";
}

export function equalsScalar(value: Json | undefined, wanted: Scalar): boolean {
  if (value === wanted) return true;
  if (typeof value === "string") return isTextOf(value, wanted);
  return typeof wanted === "string" && isTextOf(wanted, value);
}

/** Whether the text is that number or boolean. */
function isTextOf(text: string, value: Json | undefined): boolean {
  if (typeof value === "number") return numberOf(text) === value;
  return typeof value === "boolean" && text === String(value);
}

/** Numbers as JSON writes them; `" 5"`, `"0x5"` and `"05"` are text. */
const decimalPattern = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** A number, or text that is one. */
export function numberOf(value: Json | undefined): number | undefined {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || value.length > 100 || !decimalPattern.test(value)) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** Structural; ignores the order of keys. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item: Json, index) => sameJson(item, b[index] as Json));
  }
  const [one, other] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  if (one.size !== other.size) return false;
  for (const [key, value] of one) if (!other.has(key) || !sameJson(value, other.get(key))) return false;
  return true;
}
