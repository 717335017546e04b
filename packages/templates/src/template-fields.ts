/**
 * The Liquid fields of a template, each with its name in faults and the surroundings of its values. The one list for
 * validation, rendering and the search for secrets.
 */
import type { Json } from "@signalbox/core";
import { maxDepth } from "./limits.js";
import type { Surroundings } from "./liquid/writers.js";
import { mjmlOfLowCode, type RawMjml } from "./low-code/low-code-mjml.js";
import type { ContentDefinition, EmailTemplate, MobilePushTemplate } from "./template.js";
import type { TemplateIssue } from "./template-fault.js";

export interface TemplateField {
  readonly name: string;
  readonly source: string;
  readonly surroundings: Surroundings;
  /** Generated, not written by the author: its lines mean nothing to the author. */
  readonly isGenerated?: true;
  /** MJML in it that the author wrote. */
  readonly raws?: readonly RawMjml[];
  /** What its parts replaced, when it has any. */
  readonly expansion?: Expansion;
}

/** How the positions of a text with parts lead to the author's text. */
export interface Expansion {
  readonly written: string;
  /** In order, without gaps. */
  readonly stretches: readonly Stretch[];
}

export interface Stretch {
  /** Where it begins in the text with parts. */
  readonly at: number;
  /** Where it begins in the author's text; of a part, its tag. */
  readonly writtenAt: number;
  /** The part whose text it is. */
  readonly part?: string;
}

export interface TemplateFields {
  readonly fields: readonly TemplateField[];
  /** Of fields that could not be created: low-code bodies. */
  readonly faults: readonly TemplateIssue[];
}

/** Of a part, its body as that of a mail. */
export function fieldsOf(definition: ContentDefinition): TemplateFields {
  if (definition.type === "Part") return emailBody(definition);
  if (definition.type === "Email") return emailFields(definition);
  if (definition.type === "Sms") return bodyField(definition.body, "text");
  if (definition.type === "Webhook") return bodyField(definition.body, "json");
  return pushFields(definition);
}

function bodyField(source: string, surroundings: Surroundings): TemplateFields {
  return { fields: [{ name: "body", source, surroundings }], faults: [] };
}

function emailFields(definition: EmailTemplate): TemplateFields {
  const { from, subject, preheader, replyTo, cc, bcc, name, headers = [] } = definition;
  const addresses = Object.entries({ from, replyTo, cc, bcc });
  const fields = [
    ...addresses.flatMap(([field, source]) => textField(field, source, "address")),
    ...Object.entries({ subject, preheader, name }).flatMap(([field, source]) => textField(field, source)),
  ];
  for (const [index, header] of headers.entries()) {
    fields.push(
      ...textField(`headers[${index}].name`, header.name),
      ...textField(`headers[${index}].value`, header.value),
    );
  }
  const body = emailBody(definition);
  return { fields: [...fields, ...body.fields], faults: body.faults };
}

function emailBody({
  body,
  emailContentsType,
}: Pick<EmailTemplate, "body" | "emailContentsType">): TemplateFields {
  if (emailContentsType !== "LowCode") {
    return typeof body === "string"
      ? bodyField(body, "html")
      : { fields: [], faults: [{ field: "body", message: "a document needs emailContentsType “LowCode”" }] };
  }
  const read = lowCodeField(body, "body");
  return read.ok ? { fields: [read.field], faults: [] } : { fields: [], faults: read.faults };
}

export type LowCodeField =
  | { readonly ok: true; readonly field: TemplateField }
  | { readonly ok: false; readonly faults: readonly TemplateIssue[] };

/** A document as the MJML that is rendered. */
export function lowCodeField(document: unknown, name: string): LowCodeField {
  const outcome = mjmlOfLowCode(document, name);
  if (!outcome.ok) return outcome;
  const { mjml: source, raws } = outcome;
  return {
    ok: true,
    field: {
      name,
      source,
      surroundings: "html",
      isGenerated: true,
      ...(raws.length > 0 && { raws }),
    },
  };
}

function pushFields({ title, body, imageUrl, android }: MobilePushTemplate): TemplateFields {
  const faults: TemplateIssue[] = [];
  const fields = Object.entries({ title, body, imageUrl }).flatMap(([field, source]) =>
    textField(field, source),
  );
  const visit = (value: Json, path: string, depth: number): void => {
    if (typeof value === "string") fields.push(...textField(path, value));
    else if (typeof value !== "object" || value === null) return;
    else if (depth > maxDepth) faults.push({ field: path, message: `nested deeper than ${maxDepth}` });
    else for (const [key, child] of childrenOf(value)) visit(child, pathTo(path, key), depth + 1);
  };
  if (android !== undefined) visit(android, "android", 0);
  return { fields, faults };
}

function textField(
  name: string,
  source: string | undefined,
  surroundings: Surroundings = "text",
): TemplateField[] {
  return source === undefined ? [] : [{ name, source, surroundings }];
}

function childrenOf(value: object): [string | number, Json][] {
  return Array.isArray(value) ? [...value.entries()] : Object.entries(value);
}

/** How faults and `mapStrings` name a nested value. */
function pathTo(path: string, key: string | number): string {
  return typeof key === "number" ? `${path}[${key}]` : `${path}.${key}`;
}

/** The same JSON with each string replaced, given its path. */
export function mapStrings(value: Json, path: string, replace: (path: string) => string): Json {
  if (typeof value === "string") return replace(path);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    return value.map((child: Json, index) => mapStrings(child, pathTo(path, index), replace));
  }
  const entries = Object.entries(value).map(([key, child]) => [
    key,
    mapStrings(child, pathTo(path, key), replace),
  ]);
  return Object.fromEntries(entries) as Json;
}
