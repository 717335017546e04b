/**
 * Renders a template for one user: a complete message, validated for a provider, or all its faults at once. Uses nothing
 * but its arguments.
 */
import type { Json } from "@signalbox/core";
import { compileTemplate, type CompiledTemplate } from "./compile-template.js";
import { renderEmail, type EmailContent } from "./email/render-email.js";
import { FieldRenderer } from "./field-renderer.js";
import { newBudget } from "./liquid/engine.js";
import type { Parts } from "./parts/expand-parts.js";
import type { ContentDefinition, MobilePushTemplate, TemplateDefinition } from "./template.js";
import type { TemplateCache, TemplateVersion } from "./template-cache.js";
import type { TemplateIssue } from "./template-fault.js";
import { mapStrings } from "./template-fields.js";
import { liquidScope, type TemplateLinks, type TemplateVariables } from "./variables.js";
import { readWebhookBody, type WebhookContent } from "./webhook/webhook-content.js";

export interface SmsContent {
  readonly channel: "Sms";
  readonly body: string;
}

export interface MobilePushContent {
  readonly channel: "MobilePush";
  readonly title?: string;
  readonly body?: string;
  readonly imageUrl?: string;
  readonly android?: Json;
}

export type RenderedContent = EmailContent | SmsContent | WebhookContent | MobilePushContent;

export type Rendered =
  | { readonly ok: true; readonly content: RenderedContent }
  | { readonly ok: false; readonly faults: readonly TemplateIssue[] };

export interface RenderRequest {
  readonly definition: TemplateDefinition;
  /** Those that the template may name. */
  readonly parts?: Parts;
  /** Where the compiled template is cached. Without it, it is compiled for this call. */
  readonly cached?: TemplateVersion & { readonly in: TemplateCache };
  readonly variables: TemplateVariables;
  readonly links: TemplateLinks;
}

export async function renderTemplate({
  definition,
  parts = {},
  cached,
  variables,
  links,
}: RenderRequest): Promise<Rendered> {
  const compiled =
    cached === undefined ? compileTemplate(definition, parts) : cached.in.compiled(cached, definition, parts);
  return renderCompiled(compiled, { variables, links });
}

/** As `renderTemplate`, for a caller with a compiled template. */
export async function renderCompiled(
  compiled: CompiledTemplate,
  surroundings: Pick<RenderRequest, "variables" | "links">,
): Promise<Rendered> {
  const { content, faults } = await renderPartly(compiled, surroundings);
  return content === undefined || faults.length > 0 ? { ok: false, faults } : { ok: true, content };
}

export interface PartlyRendered {
  /** Without the fields that are faulty: these are empty. Undefined where nothing can be made without them. */
  readonly content: RenderedContent | undefined;
  readonly faults: readonly TemplateIssue[];
}

/** For a preview: shows what can be rendered beside the faults. */
export async function renderPartly(
  compiled: CompiledTemplate,
  { variables, links }: Pick<RenderRequest, "variables" | "links">,
): Promise<PartlyRendered> {
  const budget = newBudget();
  // Liquid's counters write into its scope, so each field has its own.
  const renderer = new FieldRenderer(compiled, ({ secretNames, surroundings }) => ({
    scope: liquidScope({ ...variables, secrets: only(secretNames, variables.secrets) }, surroundings),
    links,
    budget,
  }));
  const content = await renderContent(renderer, compiled.definition);
  return { content, faults: renderer.faults };
}

/** A text that computes the name of a secret finds none but those that it also names. */
function only(names: readonly string[], secrets: TemplateVariables["secrets"]): TemplateVariables["secrets"] {
  return Object.fromEntries(Object.entries(secrets).filter(([name]) => names.includes(name)));
}

async function renderContent(
  renderer: FieldRenderer,
  definition: ContentDefinition,
): Promise<RenderedContent | undefined> {
  if (definition.type === "Email") return renderEmail(renderer, definition);
  if (definition.type === "Sms") return renderSms(renderer);
  if (definition.type === "Webhook") return renderWebhook(renderer);
  if (definition.type === "Part") {
    renderer.faults.push({ field: "type", message: "a part is not sent by itself" });
    return undefined;
  }
  return renderPush(renderer, definition);
}

function renderSms(renderer: FieldRenderer): SmsContent | undefined {
  const body = renderer.render("body");
  return body === undefined ? undefined : { channel: "Sms", body };
}

function renderWebhook(renderer: FieldRenderer): WebhookContent | undefined {
  const body = renderer.render("body");
  if (body === undefined) return undefined;
  const read = readWebhookBody(body);
  if (read.ok) return read.content;
  renderer.faults.push(...read.faults);
  return undefined;
}

function renderPush(renderer: FieldRenderer, definition: MobilePushTemplate): MobilePushContent {
  const { android } = definition;
  const texts = (["title", "body", "imageUrl"] as const).flatMap((name) =>
    definition[name] === undefined ? [] : [[name, renderer.render(name) ?? ""] as const],
  );
  return {
    channel: "MobilePush",
    ...Object.fromEntries(texts),
    ...(android === undefined
      ? {}
      : { android: mapStrings(android, "android", (path) => renderer.render(path) ?? "") }),
  };
}
