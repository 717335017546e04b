/** What a place in a text means to Liquid, from the text before it. Pure. */

export type LiquidPlace =
  /** The name of a tag is written: `{% un`. */
  | { readonly kind: "tag"; readonly from: number }
  /** The name of a filter: `{{ user.name | up`. */
  | { readonly kind: "filter"; readonly from: number }
  /** A variable or a word of a tag, whole with its dots: `{{ user.na`. */
  | { readonly kind: "value"; readonly from: number }
  /** The name of a part: `{% part 'fo`. */
  | { readonly kind: "part"; readonly from: number }
  /** Within Liquid, where no name is written. */
  | { readonly kind: "other" };

/** No tag is longer, so no more is read. */
const longestTag = 4_000;

/** Undefined outside of Liquid. */
export function liquidPlace(text: string, at: number): LiquidPlace | undefined {
  const opening = openingBefore(text, at);
  if (opening === undefined) return undefined;
  const isTag = text[opening + 1] === "%";
  const inner = text.slice(opening + 2, at);
  const quote = openQuote(inner);
  if (quote !== undefined) {
    const isPart = isTag && /^-?\s*part\s+$/.test(inner.slice(0, quote));
    return isPart ? { kind: "part", from: opening + 2 + quote + 1 } : { kind: "other" };
  }
  // In a `liquid` tag each line is a tag.
  const line = /^-?\s*liquid\s[^]*\n/.exec(inner)?.[0] ?? "";
  const written = inner.slice(line.length);
  const tag = /^-?\s*(\w*)$/.exec(written);
  if (isTag && tag !== null) return { kind: "tag", from: at - (tag[1] ?? "").length };
  const filter = /\|\s*(\w*)$/.exec(written);
  if (filter !== null) return { kind: "filter", from: at - (filter[1] ?? "").length };
  return { kind: "value", from: at - (/[\w.-]*$/.exec(written)?.[0] ?? "").length };
}

function openingBefore(text: string, at: number): number | undefined {
  const start = Math.max(0, at - longestTag);
  const before = text.slice(start, at);
  const opening = Math.max(before.lastIndexOf("{{"), before.lastIndexOf("{%"));
  if (opening < 0) return undefined;
  const closing = before[opening + 1] === "{" ? "}}" : "%}";
  return before.includes(closing, opening + 2) ? undefined : start + opening;
}

/** Where the text that is not closed yet begins. */
function openQuote(inner: string): number | undefined {
  let quote: number | undefined;
  for (let at = 0; at < inner.length; at += 1) {
    const character = inner[at];
    if (quote === undefined ? character === '"' || character === "'" : character === inner[quote])
      quote = quote === undefined ? at : undefined;
  }
  return quote;
}

export interface VariablePlace {
  readonly path: string;
  readonly from: number;
  readonly to: number;
}

/** The variable that Liquid reads at a place; undefined for names of tags and filters, and for texts. */
export function variableAt(text: string, at: number): VariablePlace | undefined {
  const before = /[\w.-]*$/.exec(text.slice(Math.max(0, at - 200), at))?.[0] ?? "";
  const after = /^[\w.-]*/.exec(text.slice(at, at + 200))?.[0] ?? "";
  const word = (before + after).replace(/^[-.]+|[-.]+$/g, "");
  if (!/^[a-z_]/i.test(word)) return undefined;
  const from = at - before.length + (before + after).indexOf(word);
  const to = from + word.length;
  return liquidPlace(text, to)?.kind === "value" ? { path: word, from, to } : undefined;
}

/** The names that the text itself gives values: of `assign`, `capture`, `for` and `tablerow`; each once. */
export function namesIn(text: string): readonly string[] {
  const matches = text.matchAll(/\b(?:assign|capture|for|tablerow|increment|decrement)\s+([a-z_][\w-]*)/gi);
  const inLiquid = [...matches].filter(({ index }) => liquidPlace(text, index) !== undefined);
  return [...new Set(inLiquid.map(([, name = ""]) => name))];
}

/** The tags that are open at a place, the innermost last. `blocks` names those that have an end. */
export function openTags(text: string, at: number, blocks: ReadonlySet<string>): readonly string[] {
  const open: string[] = [];
  for (const [, name = ""] of text.slice(0, at).matchAll(/\{%-?\s*(\w+)/g)) {
    if (blocks.has(name)) open.push(name);
    else if (name.startsWith("end") && open.at(-1) === name.slice(3)) open.pop();
  }
  return open;
}
