/**
 * The result of a webhook template: the request, and its secret part (merged into the request when it is sent, and never
 * shown).
 */
import { parse, type ParseError } from "jsonc-parser";
import { z } from "zod";
import type { Json } from "@signalbox/core";
import { isHttpHeaderName, readHeaderText } from "../email/header-text.js";
import type { TemplateIssue, TextFault } from "../template-fault.js";

export interface WebhookConfig {
  readonly url: string;
  /** In upper case. */
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly params: Readonly<Record<string, string>>;
  readonly data?: Json;
  readonly responseType?: "json" | "text";
}

export interface WebhookContent {
  readonly channel: "Webhook";
  readonly config: WebhookConfig;
  readonly secret?: Partial<WebhookConfig>;
}

const method = z
  .string()
  .transform((name) => name.toUpperCase())
  .pipe(z.enum(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]));
const scalarText = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const headers = z.record(z.string(), scalarText).superRefine((given, context) => {
  for (const [name, value] of Object.entries(given)) {
    if (!isHttpHeaderName(name)) {
      context.addIssue({ code: "custom", path: [name], message: "no name for a header" });
    }
    const text = readHeaderText(value);
    if (!text.ok) context.addIssue({ code: "custom", path: [name], message: text.faults[0]?.message });
  }
});
const responseType = z.enum(["json", "text"]);
const url = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:/i.test(text), "no http or https address");

const bodySchema = z.object({
  config: z.object({
    url,
    method: method.default("GET"),
    headers: headers.default({}),
    params: z.record(z.string(), scalarText).default({}),
    data: z.json().exactOptional(),
    responseType: responseType.exactOptional(),
  }),
  secret: z
    .object({
      url: url.exactOptional(),
      method: method.exactOptional(),
      headers: headers.exactOptional(),
      params: z.record(z.string(), scalarText).exactOptional(),
      data: z.json().exactOptional(),
      responseType: responseType.exactOptional(),
    })
    .exactOptional(),
});

type Read =
  | { readonly ok: true; readonly content: WebhookContent }
  | { readonly ok: false; readonly faults: TemplateIssue[] };

/** Parses a rendered body; faults carry the path in the document, as `body.config.url`. */
export function readWebhookBody(text: string): Read {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return { ok: false, faults: [{ field: "body", ...jsonFault(text) }] };
  }
  const parsed = bodySchema.safeParse(body);
  if (parsed.success) return { ok: true, content: { channel: "Webhook", ...parsed.data } };
  return {
    ok: false,
    faults: parsed.error.issues.map((issue) => ({
      field: ["body", ...issue.path.map(String)].join("."),
      message: issue.message,
    })),
  };
}

/** The platform's own parser does not always report the position. */
function jsonFault(text: string): TextFault {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false });
  const before = text.slice(0, errors[0]?.offset ?? text.length).split("\n");
  return {
    message: "is not JSON once it is rendered",
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
  };
}
