/**
 * The values a delivery can be found by: strings, numbers and booleans at the top level of a JSON object, as text. Pure.
 */
import type { Json, JsonObject } from "../values/json.js";

/** One text, or the distinct items of an array, each searchable by itself. */
export type SearchValues = Readonly<Record<string, string | readonly string[]>>;

/** Longer values are not searchable. */
const maxLength = 256;
const maxValues = 50;

export function searchValuesOf(object: JsonObject): SearchValues | undefined {
  const pairs = Object.entries(object)
    .flatMap(([key, value]) => [...new Set(textsOf(value))].map((text) => [key, text] as const))
    .filter(([key, text]) => key.length + text.length <= maxLength)
    .slice(0, maxValues);
  return pairs.length === 0 ? undefined : searchValuesOfPairs(pairs);
}

/** The pairs, one for each item. */
export function pairsOfSearchValues(values: SearchValues): readonly (readonly [string, string])[] {
  return Object.entries(values).flatMap(([key, value]) =>
    typeof value === "string" ? [[key, value] as const] : value.map((item) => [key, item] as const),
  );
}

export function searchValuesOfPairs(pairs: Iterable<readonly [string, string]>): SearchValues {
  const byKey = new Map<string, string[]>();
  for (const [key, text] of pairs) byKey.set(key, [...(byKey.get(key) ?? []), text]);
  return Object.fromEntries(
    [...byKey].map(([key, texts]) => [key, texts.length === 1 ? (texts[0] ?? "") : texts]),
  );
}

function textsOf(value: Json): readonly string[] {
  return (Array.isArray(value) ? (value as readonly Json[]) : [value]).flatMap((item) => {
    if (typeof item === "string") return [item];
    return typeof item === "number" || typeof item === "boolean" ? [String(item)] : [];
  });
}
