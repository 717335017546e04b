/**
 * Maps faults of a template's texts to issues, the one place that does. A fault names its field in words; the issue has
 * the path to it in the definition. Within a text (JSON in a webhook's body) the path ends at the text.
 */
import { defineSentences, issueAt, type Issue, type Sentence } from "@signalbox/core";
import type { TemplateIssue, TextFault } from "./template-fault.js";

interface FaultValues {
  /** The words of the parser. */
  readonly reason: string;
  readonly line?: number;
  readonly column?: number;
  /** The field within the text, as `config.url`. */
  readonly within?: string;
}

const says = defineSentences({
  templateFault: ({ reason }: FaultValues) => reason,
  pageFault: ({ reason, line, column = 1 }: FaultValues) =>
    line === undefined ? reason : `line ${line}, column ${column}: ${reason}`,
});

/** `definition` is what was checked. */
export function issueOfTemplate(
  { field, message: reason, line, column }: TemplateIssue,
  definition: unknown,
): Issue {
  const { path, rest } = placeOf(field, definition);
  const position = { ...(line !== undefined && { line }), ...(column !== undefined && { column }) };
  const within = rest === "" ? {} : { within: rest.replace(/^\./, "") };
  return issueAt(path, says.templateFault({ reason, ...position, ...within }));
}

/** Of a text that is the whole template. */
export function textFaultSentence({ message: reason, line, column }: TextFault): Sentence {
  return says.pageFault({
    reason,
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
  });
}

interface Place {
  readonly path: readonly (string | number)[];
  /** What of the words leads on into a text. */
  readonly rest: string;
}

/**
 * Keys may hold dots and brackets, so every key that fits is tried: the one that leads furthest counts. What is missing has
 * the place of what misses it.
 */
function placeOf(words: string, value: unknown): Place {
  const here: Place = { path: [], rest: words };
  if (words === "" || typeof value !== "object" || value === null) return here;
  if (Array.isArray(value)) {
    const [all = "", index = ""] = /^\[(\d+)\]/.exec(words) ?? [];
    const isThere = all !== "" && Number(index) < value.length;
    return isThere ? placeWithin(Number(index), words.slice(all.length), value) : here;
  }
  const named = words.startsWith(".") ? words.slice(1) : words;
  return Object.keys(value)
    .filter((key) => named.startsWith(key) && /^($|\.|\[)/.test(named.slice(key.length)))
    .map((key) => placeWithin(key, named.slice(key.length), value))
    .reduce((best, place) => (place.rest.length < best.rest.length ? place : best), here);
}

function placeWithin(key: string | number, rest: string, value: object): Place {
  const place = placeOf(rest, (value as Readonly<Record<string | number, unknown>>)[key]);
  return { ...place, path: [key, ...place.path] };
}
