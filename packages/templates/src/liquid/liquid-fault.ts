/**
 * Translates Liquid's errors for template authors: what is wrong, where, and a likely correction. Nothing of the
 * library's internals (stack, context, names of limits) remains.
 */
import { distance } from "fastest-levenshtein";
import { LiquidError } from "liquidjs";
import { renderTimeMs } from "../limits.js";
import type { TextFault } from "../template-fault.js";
import { engine } from "./engine.js";
import { layouts } from "./layouts.js";

export function liquidFault(error: unknown): TextFault {
  if (!(error instanceof Error)) return { message: String(error) };
  if (!LiquidError.is(error)) return { message: inWords(error.message) };
  const message = inWords(
    error.originalError?.message ?? error.message.replace(/, file:.*$|, line:\d+, col:\d+$/s, ""),
  );
  // Positions inside a layout are not positions in the author's text.
  if (error.token.file !== undefined) return { message };
  const [line, column] = error.token.getPosition();
  return { message, ...(line === undefined ? {} : { line }), ...(column === undefined ? {} : { column }) };
}

const rewordings: readonly (readonly [RegExp, (name: string) => string])[] = [
  [
    /^undefined filter: (.*)$/s,
    (name) => `unknown filter “${name}”${suggestion(name, Object.keys(engine.filters))}`,
  ],
  [/^undefined variable: (.*)$/s, (name) => `unknown variable “${name}”`],
  [/^tag "(.*)" not found$/s, (name) => `unknown tag “${name}”${suggestion(name, Object.keys(engine.tags))}`],
  [
    /^ENOENT: Failed to lookup "(.*)" in ".*"$/s,
    (name) => `unknown layout “${name}”${suggestion(name, Object.keys(layouts))}`,
  ],
  [/^template render limit exceeded$/, () => `takes longer than ${renderTimeMs} ms`],
  [/^memory alloc limit exceeded$/, () => "takes too much memory"],
  [/^parse length limit exceeded$/, () => "too long"],
  [/^Maximum call stack size exceeded$/, () => "nested too deeply"],
  [/^Invalid (?:string|array) length$/, () => "takes too much memory"],
  [/^URI malformed$/, () => "cannot be decoded: not a URL-encoded text"],
];

function inWords(message: string): string {
  for (const [pattern, words] of rewordings) {
    const match = pattern.exec(message);
    if (match !== null) return words(match[1] ?? "");
  }
  return message;
}

function suggestion(name: string, names: readonly string[]): string {
  return didYouMean(nearestOf(name, names));
}

export function didYouMean(name: string | undefined): string {
  return name === undefined ? "" : `; did you mean “${name}”?`;
}

/** The nearest of the names, if it is a letter or two away. */
export function nearestOf(name: string, names: readonly string[]): string | undefined {
  if (name.length > 40) return undefined;
  let best: string | undefined;
  let least = name.length > 4 ? 3 : 2;
  for (const candidate of names) {
    const apart = distance(name, candidate);
    if (apart < least) [best, least] = [candidate, apart];
  }
  return best;
}
