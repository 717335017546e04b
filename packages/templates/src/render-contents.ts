/**
 * Renders single texts for a preview, each separately: either the text or its faults. The caller passes masked secrets.
 */
import type { Channel } from "@signalbox/core";
import { createPatterns, type CompiledField } from "./compile-template.js";
import { renderEmailBody } from "./email/email-body.js";
import { newBudget, type Budget } from "./liquid/engine.js";
import { parseLiquid, renderLiquid, type RenderSite } from "./liquid/liquid-text.js";
import type { Surroundings } from "./liquid/writers.js";
import { mjmlOfLowCode } from "./low-code/low-code-mjml.js";
import { faultsIn, type Outcome, type TemplateIssue } from "./template-fault.js";
import { liquidScope, type TemplateLinks, type TemplateVariables } from "./variables.js";

/** `Mjml`: MJML or HTML. `Emailo`: a low-code document, as JSON text or object. */
export interface PreviewContent {
  readonly type: "PlainText" | "Mjml" | "Emailo";
  readonly value: unknown;
}

export type Preview =
  | { readonly type: "Ok"; readonly value: string }
  | { readonly type: "Err"; readonly err: string };

export interface PreviewRequest {
  readonly contents: Readonly<Record<string, PreviewContent>>;
  /** Plain texts of a webhook are JSON. */
  readonly channel?: Channel;
  readonly variables: TemplateVariables;
  readonly links: TemplateLinks;
}

export async function renderContents(request: PreviewRequest): Promise<Readonly<Record<string, Preview>>> {
  const budget = newBudget();
  const previews: [string, Preview][] = [];
  for (const [key, content] of Object.entries(request.contents)) {
    previews.push([key, await preview(key, content, { request, budget })]);
  }
  return Object.fromEntries(previews);
}

/** A fault in one line: `body (line 3, column 7): unknown variable “user.x”`. */
export function describeIssue({ field, message, line, column }: TemplateIssue): string {
  const place =
    line === undefined ? "" : ` (line ${line}${column === undefined ? "" : `, column ${column}`})`;
  return `${field}${place}: ${message}`;
}

interface Sitting {
  readonly request: PreviewRequest;
  readonly budget: Budget;
}

async function preview(key: string, content: PreviewContent, { request, budget }: Sitting): Promise<Preview> {
  const { variables, links, channel } = request;
  const site: RenderSite = { scope: liquidScope(variables), links, budget };
  if (content.type === "Emailo") {
    const document = mjmlOfLowCode(content.value, key);
    if (!document.ok) return { type: "Err", err: document.faults.map(describeIssue).join("; ") };
    return shown(key, await renderHtml(document.mjml, site, true));
  }
  if (typeof content.value !== "string") return { type: "Err", err: `${key}: no text` };
  if (content.type === "Mjml") return shown(key, await renderHtml(content.value, site));
  return shown(key, renderText(content.value, channel === "Webhook" ? "json" : "text", site));
}

function shown(key: string, outcome: Outcome<string>): Preview {
  return outcome.ok
    ? { type: "Ok", value: outcome.value }
    : { type: "Err", err: faultsIn(key, outcome.faults).map(describeIssue).join("; ") };
}

function renderText(source: string, surroundings: Surroundings, site: RenderSite): Outcome<string> {
  const parsed = parseLiquid(source);
  return parsed.ok ? renderLiquid(parsed.value, surroundings, site) : parsed;
}

async function renderHtml(source: string, site: RenderSite, isGenerated = false): Promise<Outcome<string>> {
  const parsed = parseLiquid(source);
  if (!parsed.ok) return parsed;
  const field: CompiledField = {
    name: "",
    source,
    surroundings: "html",
    text: parsed.value,
    ...(isGenerated ? { isGenerated } : {}),
  };
  const body = await renderEmailBody(field, site, createPatterns());
  return body.ok ? { ok: true, value: body.value.html } : body;
}
