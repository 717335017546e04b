/**
 * Renders single texts for a preview, each separately: either the text or its faults. The caller passes masked secrets.
 */
import type { Channel } from "@signalbox/core";
import { compileField, createPatterns } from "./compile-template.js";
import { renderEmailBody, type EmailBody } from "./email/email-body.js";
import { newBudget, type Budget } from "./liquid/engine.js";
import { renderLiquid, type RenderSite } from "./liquid/liquid-text.js";
import type { Parts } from "./parts/expand-parts.js";
import { mailOfPart } from "./parts/part-preview.js";
import { writtenOutcome } from "./parts/written-faults.js";
import { faultsIn, type Outcome, type TemplateIssue } from "./template-fault.js";
import { lowCodeField, type LowCodeField } from "./template-fields.js";
import { partTemplateSchema } from "./template.js";
import { liquidScope, type TemplateLinks, type TemplateVariables } from "./variables.js";
import { unknownZonesIn } from "./zone-warnings.js";

/** `Mjml`: MJML or HTML. `Emailo`: a low-code document, as JSON text or object. `Part`: the body of a part, as a mail. */
export interface PreviewContent {
  readonly type: "PlainText" | "Mjml" | "Emailo" | "Part";
  readonly value: unknown;
}

export type Preview =
  /** `warnings`: zones that are none. Absent without any. */
  | { readonly type: "Ok"; readonly value: string; readonly warnings?: readonly string[] }
  | { readonly type: "Err"; readonly err: string };

export interface PreviewRequest {
  readonly contents: Readonly<Record<string, PreviewContent>>;
  /** Plain texts of a webhook are JSON. */
  readonly channel?: Channel;
  readonly variables: TemplateVariables;
  readonly links: TemplateLinks;
  /** That the contents may name. */
  readonly parts?: Parts;
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
  const { variables, links, channel, parts = {} } = request;
  const source = sourceOf(key, content, channel);
  if (!source.ok) return { type: "Err", err: source.faults.map(describeIssue).join("; ") };
  const made = compileField(source.field, parts);
  if (!made.ok) return shown(key, made);
  const compiled = made.value;
  const site: RenderSite = { scope: liquidScope(variables, compiled.surroundings), links, budget };
  const outcome =
    compiled.surroundings === "html"
      ? htmlOf(await renderEmailBody(compiled, site, createPatterns()))
      : writtenOutcome(compiled, renderLiquid(compiled.text, compiled.surroundings, site));
  return shown(key, outcome, unknownZonesIn(compiled).map(describeIssue));
}

function sourceOf(name: string, { type, value }: PreviewContent, channel: Channel | undefined): LowCodeField {
  if (type === "Emailo") return lowCodeField(value, name);
  if (type === "Part") return partField(value, name);
  if (typeof value !== "string") return { ok: false, faults: [{ field: name, message: "no text" }] };
  const surroundings = type === "Mjml" ? "html" : channel === "Webhook" ? "json" : "text";
  return { ok: true, field: { name, source: value, surroundings } };
}

function partField(value: unknown, name: string): LowCodeField {
  const part = partTemplateSchema.safeParse({
    type: "Part",
    body: value,
    emailContentsType: typeof value === "string" ? "Code" : "LowCode",
  });
  if (!part.success) return { ok: false, faults: [{ field: name, message: "no body of a part" }] };
  const mail = mailOfPart(part.data);
  if (!mail.ok) return { ok: false, faults: faultsIn(name, mail.faults) };
  return { ok: true, field: { name, source: mail.value, surroundings: "html", isGenerated: true } };
}

function htmlOf(body: Outcome<EmailBody>): Outcome<string> {
  return body.ok ? { ok: true, value: body.value.html } : body;
}

function shown(key: string, outcome: Outcome<string>, warnings: readonly string[] = []): Preview {
  return outcome.ok
    ? { type: "Ok", value: outcome.value, ...(warnings.length > 0 && { warnings }) }
    : { type: "Err", err: faultsIn(key, outcome.faults).map(describeIssue).join("; ") };
}
