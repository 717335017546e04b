/**
 * Customers' JSON. Values are kept as JSON text from acceptance until they are needed: text preserves every key (`a.b`,
 * `$where`, `__proto__`, the empty one) and every string (NUL, lone surrogates), and costs the hot path one native call
 * instead of a walk over documents. This file decides which values are accepted.
 */
import { issueAt, type Issue } from "../issue.js";
import { defineSentences, type Sentence, type Sentences } from "../sentence.js";

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };
/** JSON text of an object, made by `JSON.stringify`. */
export type JsonText = string;

export const maxJsonDepth = 64;

/** The first reason why a parsed value may not be stored: too deep, or a number that JavaScript has rounded. */
export function findJsonFault(value: unknown): Issue | undefined {
  const found = findFault(value, 0);
  return found && issueAt(found.path.toReversed(), found.sentence);
}

interface JsonFault {
  /** From the inside to the outside. */
  readonly path: (string | number)[];
  readonly sentence: Sentence;
}

const says = defineSentences({
  tooDeep: ({ maximum }: { readonly maximum: number }) => `nested deeper than ${maximum} levels`,
  numberTooBig: () => "number too large",
  inexactNumber: () => "integer beyond 2^53 cannot be kept exactly; send it as a string",
});

export const jsonSentences: Sentences = says;

function findFault(value: unknown, depth: number): JsonFault | undefined {
  if (typeof value === "number") return findNumberFault(value);
  if (typeof value !== "object" || value === null) return undefined;
  if (depth >= maxJsonDepth) return { path: [], sentence: says.tooDeep({ maximum: maxJsonDepth }) };
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const fault = findFault(value[index], depth + 1);
      if (fault !== undefined) return within(index, fault);
    }
    return undefined;
  }
  for (const key of Object.keys(value)) {
    const child: unknown = (value as Record<string, unknown>)[key];
    if (typeof child !== "object" && typeof child !== "number") continue;
    const fault = findFault(child, depth + 1);
    if (fault !== undefined) return within(key, fault);
  }
  return undefined;
}

function within(key: string | number, fault: JsonFault): JsonFault {
  fault.path.push(key);
  return fault;
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

function findNumberFault(value: number): JsonFault | undefined {
  if (!Number.isFinite(value)) return { path: [], sentence: says.numberTooBig() };
  const isExact = !Number.isInteger(value) || Number.isSafeInteger(value);
  return isExact ? undefined : { path: [], sentence: says.inexactNumber() };
}
