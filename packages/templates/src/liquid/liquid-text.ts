/** A field's Liquid, parsed once and rendered for many users. Every error is returned as a fault with line and column. */
import { analyzeSync, type Template, type Variable } from "liquidjs";
import { maxConstructs, maxSourceLength } from "../limits.js";
import type { Outcome } from "../template-fault.js";
import type { TemplateLinks } from "../variables.js";
import { engine, renderInto, type Budget } from "./engine.js";
import { JsonWriter } from "./json-writer.js";
import { liquidFault } from "./liquid-fault.js";
import { HtmlWriter, TextWriter, type Surroundings, type Writer } from "./writers.js";

export interface LiquidText {
  readonly source: string;
  readonly templates: readonly Template[];
}

export interface RenderSite {
  readonly scope: object;
  readonly links: TemplateLinks;
  readonly budget: Budget;
}

export function parseLiquid(source: string): Outcome<LiquidText> {
  if (source.length > maxSourceLength) {
    return { ok: false, faults: [{ message: `longer than ${maxSourceLength} characters` }] };
  }
  if (countConstructs(source) > maxConstructs) {
    return { ok: false, faults: [{ message: `more than ${maxConstructs} Liquid tags and outputs` }] };
  }
  try {
    return { ok: true, value: { source, templates: engine.parse(source) } };
  } catch (error) {
    return { ok: false, faults: [liquidFault(error)] };
  }
}

/** Whether the text has any Liquid in it. */
export function hasLiquid(source: string): boolean {
  return source.includes("{{") || source.includes("{%");
}

export function renderLiquid(
  text: LiquidText,
  surroundings: Surroundings,
  site: RenderSite,
): Outcome<string> {
  // Most fields render the same for all users.
  if (!hasLiquid(text.source)) return { ok: true, value: text.source };
  return renderWith(writers[surroundings](), { text, surroundings, site });
}

/** As `renderLiquid`, into a given writer. */
export function renderWith(
  writer: Writer,
  { text, surroundings, site }: { text: LiquidText; surroundings: Surroundings; site: RenderSite },
): Outcome<string> {
  try {
    renderInto(writer, text.templates, { ...site, surroundings });
    return { ok: true, value: writer.buffer };
  } catch (error) {
    return { ok: false, faults: [liquidFault(error)] };
  }
}

/** As `secrets.KEY` or `secrets["KEY"]`: sorted, without duplicates. */
export function namedSecrets(text: LiquidText): readonly string[] {
  // Most fields have none, and an analysis takes longer than this. A quoted name may have escapes in it.
  if (!/secrets|\\/.test(text.source)) return [];
  const names = variablesNamed(text, "secrets").map(({ segments: [, name] }) => name);
  return [...new Set(names.filter((name) => typeof name === "string"))].toSorted();
}

/** The uses of the variable with that name, anywhere in the text. */
export function variablesNamed(text: LiquidText, name: string): readonly Variable[] {
  const { variables } = analyzeSync([...text.templates], { partials: false });
  return Object.hasOwn(variables, name) ? (variables[name] ?? []) : [];
}

const writers: Readonly<Record<Surroundings, () => Writer>> = {
  text: () => new TextWriter(),
  html: () => new HtmlWriter(),
  json: () => new JsonWriter(),
  address: () => new TextWriter(),
};

/** In a `{% liquid %}` tag each line is a tag. */
function countConstructs(source: string): number {
  let count = /\{%-?\s*liquid\b/.test(source) ? source.split(/[\r\n]/).length : 0;
  for (let at = source.indexOf("{"); at !== -1; at = source.indexOf("{", at + 1)) {
    const next = source[at + 1];
    if (next === "{" || next === "%") count += 1;
  }
  return count;
}
