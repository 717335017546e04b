/**
 * Template fields of requests, parsed once: a definition must have a valid shape, parse and compile; a draft may
 * be unfinished, so only its channel is checked. The results are stored as JSON text.
 */
import {
  channelField,
  templateTypeField,
  type SentDefinition,
  type TemplateKind,
  type TemplateText,
  type TemplateType,
} from "@signalbox/workspace";
import {
  AppError,
  issueAt,
  issuesOfZod,
  issuesWithin,
  requestWords,
  unknownFieldIssues,
  type Issue,
  type Json,
  type WorkspaceId,
} from "@signalbox/core";
import {
  describeIssue,
  emailTemplateSchema,
  issueOfTemplate,
  mobilePushTemplateSchema,
  partTemplateSchema,
  smsTemplateSchema,
  webhookTemplateSchema,
  type ContentDefinition,
  type PartTemplate,
  type TemplateIssue,
  type TemplateNames,
} from "@signalbox/templates";
import { z } from "zod";
import type { RunTask } from "../../computation/task-runner.js";
import type { CheckTemplate } from "../../computation/tasks/check-template.js";
import type { ApiContext } from "../../context.js";
import { badRequest, requestText } from "../../http/errors.js";
import { issuesOfSecrets } from "./added-secrets.js";
import { readParts } from "./known-parts.js";
import { issuesOfPartUses } from "./part-uses.js";
import { requestSays } from "../../http/request-sentences.js";

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
  { sent, field = "definition", stored, of }: SentDefinition,
  workspaceId: WorkspaceId,
  api: Pick<ApiContext, "actors" | "tables" | "computation">,
): Promise<TemplateText> {
  const { computation } = api;
  const definition = readDefinition(sent, field, of);
  const text = boundedText(field, definition);
  const { parts: names } = await computation.within(workspaceId, (run) => namesIn(text, run));
  const parts = await readParts(workspaceId, names, api);
  const own = await computation.within(workspaceId, (run) => issuesOf({ definition, parts }, run));
  const issues =
    own.length > 0 || definition.type !== "Part"
      ? own
      : await issuesOfPartUses(definition, stored, workspaceId, api);
  if (issues.length > 0) {
    const texts = issues.map((issue) => describeIssue({ ...issue, field: `${field}.${issue.field}` }));
    throw new AppError({
      code: "TemplateSyntaxError",
      message: texts.join("; "),
      issues: issuesWithin(
        [field],
        issues.map((issue) => issueOfTemplate(issue, definition)),
      ),
    });
  }
  const printed = await issuesOfSecrets(
    { sent: toJson(definition), as: "definition", stored },
    workspaceId,
    api,
  );
  if (printed.length > 0) throw badRequest(issuesWithin([field], printed));
  return textOf(definition, text, names);
}

async function namesIn(text: string, run: RunTask): Promise<Pick<TemplateNames, "parts">> {
  const named = await run("namedInTemplate", text, { limitMs: checkLimitMs });
  // What takes too long here takes too long to be checked as well.
  return named.ok ? named.value : { parts: [] };
}

async function issuesOf(check: CheckTemplate, run: RunTask): Promise<readonly TemplateIssue[]> {
  const checked = await run("checkTemplate", check, { limitMs: checkLimitMs });
  return checked.ok
    ? checked.value
    : [{ field: "body", message: requestSays.slowToCompile({ limitMs: checkLimitMs }).text }];
}

const checkLimitMs = 5_000;

/** For a definition that has been checked. */
export function definitionText(definition: ContentDefinition): TemplateText {
  return textOf(definition, JSON.stringify(definition), []);
}

const typesOf: Readonly<Record<TemplateKind, z.ZodType<TemplateType>>> = {
  template: channelField,
  part: z.literal("Part"),
};

function typed(of: TemplateKind | undefined): z.ZodType<{ readonly type: TemplateType }> {
  return z.looseObject({ type: of === undefined ? templateTypeField : typesOf[of] });
}

/** Throws `BadRequest`, also for secrets that it adds: its tests would not show that they reach people. */
export async function draftOf(
  { sent, stored, of }: Pick<SentDefinition, "sent" | "stored" | "of">,
  workspaceId: WorkspaceId,
  api: Pick<ApiContext, "actors" | "tables" | "computation">,
): Promise<TemplateText> {
  const draft = read(typed(of), withoutNulls(sent), "draft");
  const text = boundedText("draft", draft);
  const printed = await issuesOfSecrets({ sent: toJson(draft), as: "draft", stored }, workspaceId, api);
  if (printed.length > 0) throw badRequest(issuesWithin(["draft"], printed));
  return { channel: draft.type, text };
}

/** What came from a JSON body. */
function toJson(sent: object): Json {
  return sent as Json;
}

/** Why a draft cannot be sent; does not compile its texts. */
export function issueOfDraft(draft: Sent): string | undefined {
  const { type } = read(typed("template"), draft, "draft");
  const parsed = parse(schemas[type], draft, "draft");
  return parsed.ok ? undefined : requestText(parsed.issues);
}

const schemas: Readonly<Record<TemplateType, z.ZodType<ContentDefinition>>> = {
  Email: emailTemplateSchema,
  Sms: smsTemplateSchema,
  Webhook: webhookTemplateSchema,
  MobilePush: mobilePushTemplateSchema,
  Part: partTemplateSchema,
};

function readDefinition(sent: Sent, field: string, of: TemplateKind | undefined): ContentDefinition {
  const { type } = read(typed(of), sent, field);
  const given = withoutNulls(sent);
  const parsed = parse(schemas[type], given, field);
  const unknown = unknownFieldIssues(schemas[type], given, [field]);
  if (parsed.ok && unknown.length === 0) return parsed.value;
  throw badRequest([...(parsed.ok ? [] : parsed.issues), ...unknown]);
}

/** A part as it is given; throws `BadRequest` for another shape. */
export function partOf(sent: Sent, field: string): PartTemplate {
  return read(partTemplateSchema, sent, field);
}

function read<Value>(schema: z.ZodType<Value>, sent: unknown, field: string): Value {
  const parsed = parse(schema, sent, field);
  if (parsed.ok) return parsed.value;
  throw badRequest(parsed.issues);
}

type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** Paths begin with the field. */
function parse<Value>(schema: z.ZodType<Value>, sent: unknown, field: string): Parsed<Value> {
  const parsed = schema.safeParse(sent, { error: requestWords });
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, issues: issuesOfZod(parsed.error, sent, [field]) };
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
  throw badRequest(issueAt([field], requestSays.contentTooBig({ bytes, maximum: maxBytes })));
}

function textOf(definition: ContentDefinition, text: string, parts: readonly string[]): TemplateText {
  const { type: channel } = definition;
  const key = "identifierKey" in definition ? definition.identifierKey : undefined;
  const files = definition.type === "Email" ? (definition.attachmentUserProperties ?? []) : [];
  return {
    channel,
    text,
    ...(key !== undefined && { identifierKey: key }),
    ...(files.length > 0 && { attachmentUserProperties: files }),
    ...(parts.length > 0 && { parts }),
  };
}
