/**
 * Customers' JSON. Values are kept as JSON text from acceptance until they are needed: text preserves every key (`a.b`,
 * `$where`, `__proto__`, the empty one) and every string (NUL, lone surrogates), and costs the hot path one native call
 * instead of a walk over documents. This file decides which values are accepted.
 */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };
/** JSON text of an object, made by `JSON.stringify`. */
export type JsonText = string;

export const maxJsonDepth = 64;

export interface JsonFault {
  /** The path, as `properties.cart[3].price`. */
  readonly path: string;
  readonly problem: string;
}

/** The first reason why a parsed value may not be stored: too deep, or a number that JavaScript has rounded. */
export function findJsonFault(value: unknown, path: string, depth = 0): JsonFault | undefined {
  if (typeof value === "number") {
    return findNumberFault(value, path);
  }
  if (typeof value !== "object" || value === null) {
    return undefined;
  }
  if (depth >= maxJsonDepth) {
    return { path, problem: `nested deeper than ${maxJsonDepth} levels` };
  }
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const fault = findJsonFault(value[index], `${path}[${index}]`, depth + 1);
      if (fault !== undefined) return fault;
    }
    return undefined;
  }
  for (const key of Object.keys(value)) {
    const child: unknown = (value as Record<string, unknown>)[key];
    if (typeof child !== "object" && typeof child !== "number") continue;
    const fault = findJsonFault(child, `${path}.${key}`, depth + 1);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Parses text this system wrote; use a schema for anything from outside. */
export function parseJsonObject(text: JsonText): JsonObject {
  const value: unknown = JSON.parse(text);
  if (!isJsonObject(value)) throw new TypeError("stored JSON is not an object");
  return value;
}

function findNumberFault(value: number, path: string): JsonFault | undefined {
  if (!Number.isFinite(value)) return { path, problem: "number too large" };
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    return { path, problem: "integer beyond 2^53 cannot be kept exactly; send it as a string" };
  }
  return undefined;
}
