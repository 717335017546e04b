/**
 * A workspace's own web page as Liquid HTML: rendered once per request, with the given variables only: no secrets, no
 * files, no prototypes, no links. Output is escaped, except ready-made markup. Pure; used by the API.
 */
import { ownText } from "./liquid/composed-text.js";
import { newBudget } from "./liquid/engine.js";
import { parseLiquid, renderLiquid } from "./liquid/liquid-text.js";
import type { Outcome } from "./template-fault.js";
import type { TemplateLinks } from "./variables.js";

/** Characters of a page before rendering. */
export const maxPageLength = 131_072;

export interface PageVariables {
  /** Escaped wherever they are printed. */
  readonly values: Readonly<Record<string, unknown>>;
  /** HTML that is printed as it is. */
  readonly markup: Readonly<Record<string, string>>;
}

/** Missing variables are a fault when printed, and count as nothing in `if`. */
export function renderPage(source: string, { values, markup }: PageVariables): Outcome<string> {
  if (source.length > maxPageLength) {
    return { ok: false, faults: [{ message: `longer than ${maxPageLength} characters` }] };
  }
  const parsed = parseLiquid(source);
  if (!parsed.ok) return parsed;
  const scope: Record<string, unknown> = Object.assign(Object.create(null), values);
  for (const [name, html] of Object.entries(markup)) scope[name] = ownText(html);
  return renderLiquid(parsed.value, "html", { scope, links: noLinks, budget: newBudget() });
}

const noLinks: TemplateLinks = {
  unsubscribeUrl: () => undefined,
  managementUrl: () => undefined,
  viewInBrowserUrl: () => undefined,
};
