/**
 * Template fields of requests, parsed once: a definition must have a valid shape, parse and compile; a draft may
 * be unfinished, so only its channel is checked. The results are stored as JSON text.
 */
import { channelField, type SentDefinition, type TemplateText } from "@signalbox/workspace";
import { unknownFields, unknownFieldText, type Channel, type Json, type WorkspaceId } from "@signalbox/core";
import {
  describeIssue,
  emailTemplateSchema,
  mobilePushTemplateSchema,
  smsTemplateSchema,
  webhookTemplateSchema,
  type TemplateDefinition,
  type TemplateIssue,
} from "@signalbox/templates";
import { z } from "zod";
import type { RunTask } from "../../computation/task-runner.js";
import type { ApiContext } from "../../context.js";
import { badRequest } from "../../http/errors.js";
import { issueMessage, listIssues } from "../request/describe-issues.js";

/** A provider type, for example `SendGrid`. */
export const providerField: z.ZodType<string> = z.string().min(1).max(100);

/** Values by name. They were parsed from a JSON body, so they are JSON. */
export const valuesField: z.ZodType<Readonly<Record<string, Json>>> = z.record(
  z.string(),
  z.custom<Json>(() => true),
);

type Sent = Readonly<Record<string, unknown>>;

/**
 * Throws `BadRequest` for an invalid shape and for unknown fields, `TemplateSyntaxError` with every fault and its
 * position, `TooManyRequests` while too many definitions of the workspace are being checked.
 */
export async function definitionOf(
  { sent, field = "definition" }: SentDefinition,
  workspaceId: WorkspaceId,
  { computation }: Pick<ApiContext, "computation">,
): Promise<TemplateText> {
  const definition = readDefinition(sent, field);
  const text = boundedText(field, definition);
  const issues = await computation.within(workspaceId, (run) => issuesOf(definition, run));
  if (issues.length > 0) {
    const texts = issues.map((issue) => describeIssue({ ...issue, field: `${field}.${issue.field}` }));
    throw badRequest(texts.join("; "), "TemplateSyntaxError");
  }
  return textOf(definition, text);
}

async function issuesOf(definition: TemplateDefinition, run: RunTask): Promise<readonly TemplateIssue[]> {
  const checked = await run("checkTemplate", definition, { limitMs: checkLimitMs });
  return checked.ok
    ? checked.value
    : [{ field: "body", message: `takes longer than ${checkLimitMs} ms to compile` }];
}

const checkLimitMs = 5_000;

/** For a definition that has been checked. */
export function definitionText(definition: TemplateDefinition): TemplateText {
  return textOf(definition, JSON.stringify(definition));
}

const draftSchema = z.looseObject({ type: channelField });

/** Throws `BadRequest`. */
export function draftOf(sent: Sent): TemplateText {
  const draft = read(draftSchema, withoutNulls(sent), "draft");
  return { channel: draft.type, text: boundedText("draft", draft) };
}

/** Why a draft cannot be sent; does not compile its texts. */
export function issueOfDraft(draft: Sent): string | undefined {
  const { type } = read(draftSchema, draft, "draft");
  const parsed = parse(schemas[type], draft, "draft");
  return parsed.success ? undefined : listIssues(parsed.error.issues);
}

const schemas: Readonly<Record<Channel, z.ZodType<TemplateDefinition>>> = {
  Email: emailTemplateSchema,
  Sms: smsTemplateSchema,
  Webhook: webhookTemplateSchema,
  MobilePush: mobilePushTemplateSchema,
};

function readDefinition(sent: Sent, field: string): TemplateDefinition {
  const { type } = read(draftSchema, sent, field);
  const given = withoutNulls(sent);
  const parsed = parse(schemas[type], given, field);
  const unknown = unknownFields(schemas[type], given).map((each) => ({
    path: [field, ...each.path],
    message: unknownFieldText(each),
  }));
  if (parsed.success && unknown.length === 0) return parsed.data.sent;
  throw badRequest(listIssues([...(parsed.error?.issues ?? []), ...unknown]));
}

function read<Value>(schema: z.ZodType<Value>, sent: unknown, field: string): Value {
  const parsed = parse(schema, sent, field);
  if (parsed.success) return parsed.data.sent;
  throw badRequest(listIssues(parsed.error.issues));
}

/** Messages begin with the field. */
function parse<Value>(
  schema: z.ZodType<Value>,
  sent: unknown,
  field: string,
): z.ZodSafeParseResult<{ readonly sent: Value }> {
  const parsed = z.object({ sent: schema }).safeParse({ sent }, { error: issueMessage });
  for (const issue of parsed.error?.issues ?? []) issue.path.splice(0, 1, field);
  return parsed;
}

/** Null in an optional field means absent. */
function withoutNulls(sent: Sent): Sent {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== null));
}

/** Of the JSON text. */
const maxBytes = 1024 * 1024;

function boundedText(field: string, value: object): string {
  const text = JSON.stringify(value);
  const bytes = Buffer.byteLength(text);
  if (bytes <= maxBytes) return text;
  throw badRequest(`${field}: may have ${maxBytes} bytes at most; it has ${bytes}`);
}

function textOf(definition: TemplateDefinition, text: string): TemplateText {
  const { type: channel } = definition;
  const key = definition.type === "MobilePush" ? undefined : definition.identifierKey;
  const files = definition.type === "Email" ? (definition.attachmentUserProperties ?? []) : [];
  return {
    channel,
    text,
    ...(key !== undefined && { identifierKey: key }),
    ...(files.length > 0 && { attachmentUserProperties: files }),
  };
}
