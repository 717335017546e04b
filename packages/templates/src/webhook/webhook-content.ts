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

/** The rendered body of a webhook template. */
export const webhookBodySchema: z.ZodType<Omit<WebhookContent, "channel">> = z
  .object({
    config: z
      .object({
        url: url.describe("The address that is called."),
        method: method.default("GET").describe("The method. Default `GET`."),
        headers: headers.default({}).describe("The headers."),
        params: z.record(z.string(), scalarText).default({}).describe("What is added to the query."),
        data: z.json().exactOptional().describe("The body: JSON."),
        responseType: responseType
          .exactOptional()
          .describe("How the answer is kept with the delivery; left out, by its content type."),
      })
      .describe("The call, as the delivery shows it."),
    secret: z
      .object({
        url: url.exactOptional().describe("In place of that of `config`."),
        method: method.exactOptional().describe("In place of that of `config`."),
        headers: headers.exactOptional().describe("In addition to those of `config`."),
        params: z
          .record(z.string(), scalarText)
          .exactOptional()
          .describe("In addition to those of `config`."),
        data: z.json().exactOptional().describe("In place of that of `config`."),
        responseType: responseType.exactOptional().describe("In place of that of `config`."),
      })
      .exactOptional()
      .describe("What is sent as well, and never shown: put secrets here."),
  })
  .describe("What the body of a webhook template is once it is rendered.");

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
  const parsed = webhookBodySchema.safeParse(body);
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
