/**
 * A page a workspace has made for people to see in a browser, as Liquid HTML: rendered for one visit, with the variables it
 * is given and nothing else of the house: no secrets, no files, no prototypes. What is printed is escaped, but for markup
 * that comes ready made. Pure; used by the api.
 */
import { Liquid } from "liquidjs";
import { liquidFault } from "./liquid/liquid-fault.js";
import { maxOutputLength, renderMemory, renderTimeMs } from "./limits.js";
import type { Outcome } from "./template-fault.js";

/** Characters of a page before rendering. */
export const maxPageLength = 131_072;

export interface PageVariables {
  /** Escaped wherever they are printed. */
  readonly values: Readonly<Record<string, unknown>>;
  /** HTML that is printed as it is. */
  readonly markup: Readonly<Record<string, string>>;
}

/** Variables that are not given are a fault when printed, and count as nothing in `if`. */
export function renderPage(source: string, { values, markup }: PageVariables): Outcome<string> {
  try {
    const ready = Object.entries(markup).map(([name, html]) => [name, new Markup(html)] as const);
    const page: unknown = engine.parseAndRenderSync(source, { ...values, ...Object.fromEntries(ready) });
    const text = String(page);
    if (text.length <= maxOutputLength) return { ok: true, value: text };
    return fault({ message: `renders to more than ${maxOutputLength} characters` });
  } catch (error) {
    return fault(liquidFault(error));
  }
}

function fault(found: ReturnType<typeof liquidFault>): Outcome<string> {
  return { ok: false, faults: [found] };
}

class Markup {
  readonly #html: string;
  constructor(html: string) {
    this.#html = html;
  }
  toString(): string {
    return this.#html;
  }
}

const engine = new Liquid({
  strictVariables: true,
  strictFilters: true,
  lenientIf: true,
  ownPropertyOnly: true,
  templates: {},
  timezoneOffset: 0,
  locale: "en-US",
  parseLimit: maxPageLength,
  renderLimit: renderTimeMs,
  memoryLimit: renderMemory,
  outputEscape: (value: unknown) => (value instanceof Markup ? String(value) : escapeHtml(value)),
});

function escapeHtml(value: unknown): string {
  return textOf(value)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return value === undefined || value === null ? "" : JSON.stringify(value);
}
