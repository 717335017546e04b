/** The tags `{% part "footer" %}` of a text. A comment has none, and one in a `liquid` tag is not among them. */
import { Tokenizer, TypeGuards, type TopLevelToken } from "liquidjs";
import { engine } from "../liquid/engine.js";
import { hasLiquid } from "../liquid/liquid-text.js";

export interface PartTag {
  /** Undefined where it is not written literally. */
  readonly name: string | undefined;
  readonly begin: number;
  readonly end: number;
  /** Whether white space around it is dropped. */
  readonly trimsLeft: boolean;
  readonly trimsRight: boolean;
}

/** A stretch of the template's own text, or a tag of a part; other Liquid is left out. */
export type PartToken = { readonly text: string } | { readonly tag: PartTag };

/** None for a text that does not parse. */
export function partTokensOf(source: string): readonly PartToken[] {
  if (!hasLiquid(source) || !/\bpart\b/.test(source)) return [];
  const found: PartToken[] = [];
  let comments = 0;
  for (const token of topLevelTokens(source)) {
    if (TypeGuards.isHTMLToken(token)) found.push({ text: token.getText() });
    if (!TypeGuards.isTagToken(token)) continue;
    if (token.name === "comment") comments += 1;
    if (token.name === "endcomment") comments = Math.max(0, comments - 1);
    if (token.name !== "part" || comments > 0) continue;
    const { args, begin, end, trimLeft: trimsLeft, trimRight: trimsRight } = token;
    found.push({ tag: { name: literalIn(args), begin, end, trimsLeft, trimsRight } });
  }
  return found;
}

/** Each once, in their order. */
export function partNamesIn(source: string): readonly string[] {
  const names = partTokensOf(source).flatMap((token) => ("tag" in token ? (token.tag.name ?? []) : []));
  return [...new Set(names)];
}

/** The template's own text alone: it may have more tags of parts than a text may have tags. */
export function withoutPartTags(source: string): string {
  const own: string[] = [];
  let read = 0;
  for (const token of partTokensOf(source)) {
    if (!("tag" in token)) continue;
    own.push(source.slice(read, token.tag.begin));
    read = token.tag.end;
  }
  return own.join("") + source.slice(read);
}

function topLevelTokens(source: string): readonly TopLevelToken[] {
  try {
    return new Tokenizer(source, engine.options.operators).readTopLevelTokens(engine.options);
  } catch {
    return [];
  }
}

function literalIn(args: string): string | undefined {
  const tokenizer = new Tokenizer(args);
  tokenizer.skipBlank();
  const quoted = tokenizer.readQuoted();
  tokenizer.skipBlank();
  return quoted === undefined || !tokenizer.end() ? undefined : quoted.content;
}
