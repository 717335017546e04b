/** Where a path of a JSON document is in its text. Pure. */
import type { JsonPath } from "../ui/index.js";

/** The character at which the value of the path begins; as far as the path leads. */
export function offsetInJson(text: string, path: JsonPath): number {
  let at = skipSpace(text, 0);
  for (const key of path) {
    const next = typeof key === "number" ? elementAt(text, at, key) : memberAt(text, at, key);
    if (next === undefined) return at;
    at = next;
  }
  return at;
}

/** From 1. */
export function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

function elementAt(text: string, at: number, index: number): number | undefined {
  if (text[at] !== "[") return undefined;
  let next = skipSpace(text, at + 1);
  for (let count = 0; count < index; count += 1) {
    next = skipSpace(text, endOf(text, next));
    if (text[next] !== ",") return undefined;
    next = skipSpace(text, next + 1);
  }
  return text[next] === "]" || next >= text.length ? undefined : next;
}

function memberAt(text: string, at: number, key: string): number | undefined {
  if (text[at] !== "{") return undefined;
  let next = skipSpace(text, at + 1);
  while (text[next] === '"') {
    const end = endOf(text, next);
    const name = JSON.parse(text.slice(next, end)) as unknown;
    const value = skipSpace(text, skipSpace(text, end) + 1);
    if (name === key) return value;
    next = skipSpace(text, endOf(text, value));
    if (text[next] !== ",") return undefined;
    next = skipSpace(text, next + 1);
  }
  return undefined;
}

function skipSpace(text: string, at: number): number {
  let next = at;
  while (next < text.length && /\s/.test(text.charAt(next))) next += 1;
  return next;
}

/** Behind the value that begins there. */
function endOf(text: string, at: number): number {
  let depth = 0;
  for (let next = at; next < text.length; next += 1) {
    const character = text.charAt(next);
    if (character === '"') {
      next = endOfText(text, next);
      if (depth === 0) return next + 1;
    } else if (character === "{" || character === "[") depth += 1;
    else if (character === "}" || character === "]") {
      if (depth <= 1) return depth === 1 ? next + 1 : next;
      depth -= 1;
    } else if (depth === 0 && /[\s,]/.test(character)) return next;
  }
  return text.length;
}

function endOfText(text: string, at: number): number {
  let next = at + 1;
  while (next < text.length && text[next] !== '"') next += text[next] === "\\" ? 2 : 1;
  return next;
}
