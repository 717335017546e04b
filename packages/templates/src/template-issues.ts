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
  const { path, rest } = placeOf(field, definition) ?? { path: [], rest: field };
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

/** Keys may hold dots and brackets, so every key that fits is tried. Undefined when none leads to a place. */
function placeOf(words: string, value: unknown): Place | undefined {
  if (words === "" || typeof value !== "object" || value === null) return { path: [], rest: words };
  if (Array.isArray(value)) {
    const [all = "", index = ""] = /^\[(\d+)\]/.exec(words) ?? [];
    return all === "" ? undefined : placeWithin(Number(index), words.slice(all.length), value);
  }
  const named = words.startsWith(".") ? words.slice(1) : words;
  for (const key of Object.keys(value)) {
    const rest = named.slice(key.length);
    if (!named.startsWith(key) || !/^($|\.|\[)/.test(rest)) continue;
    const place = placeWithin(key, rest, value);
    if (place !== undefined) return place;
  }
  return undefined;
}

function placeWithin(key: string | number, rest: string, value: object): Place | undefined {
  const place = placeOf(rest, (value as Readonly<Record<string | number, unknown>>)[key]);
  return place && { ...place, path: [key, ...place.path] };
}
