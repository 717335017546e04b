/**
 * GET `/content/templates/:id/preview`: the body of an email template as a page of its own, for a frame of the dashboard.
 * The content is not trusted: it runs nothing, loads nothing but images, and has an origin of its own.
 */
import { idField, readDefinitions, readTextsOf } from "@signalbox/workspace";
import { fieldSays, isJsonObject, issuesText, parseJsonObject, saying, type Json } from "@signalbox/core";
import { plainTextOf } from "@signalbox/templates";
import { z } from "zod";
import { operationTools } from "../../commands/operation-tools.js";
import type { ApiContext } from "../../context.js";
import { badRequest, notFound } from "../../http/errors.js";
import { defineEndpoint, type Endpoint, type RouteRequest } from "../../http/route.js";
import { untrustedContentHeaders } from "../../http/untrusted-content.js";
import { inColorScheme } from "./preview/color-scheme.js";
import { previewedValues, requireAlso } from "./preview/previewed-values.js";
import { renderPreview, type Previewed } from "./preview/render-preview.js";
import { previewContents } from "./render-contents.js";

/** A query has no objects. */
const valuesText = z
  .string()
  .max(4_000)
  .transform((text, context): Readonly<Record<string, Json>> => {
    const values = jsonIn(text);
    if (isJsonObject(values)) return values;
    context.addIssue({ code: "custom", ...saying(fieldSays.invalidType({ expected: "JSON object" })) });
    return z.NEVER;
  });

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const previewTemplate: Endpoint = defineEndpoint({
  summary: "Show an email template as a page",
  description:
    "The body of a mail as HTML, or a part as a mail of its own, for one user or without user properties. It has a content policy of its own, so that a page can show it in a sandboxed frame. With `userId` it also needs the permissions `users:read` and `users:see-personal`. `POST /content/templates/preview` renders the other fields, and those of other channels.",
  query: z.object({
    userId: idField.exactOptional().describe("Whose user properties it is rendered with."),
    draft: z.boolean().exactOptional().describe("The draft instead of the published definition."),
    approvalId: idField
      .exactOptional()
      .describe(
        "What this request for approval publishes, instead of the published definition. Needs `approvals:read` as well.",
      ),
    eventId: z
      .string()
      .min(1)
      .max(1_000)
      .exactOptional()
      .describe("The `messageId` of an event of this user: rendered as in a run of a journey that it began."),
    values: valuesText
      .exactOptional()
      .describe("User properties by name, as JSON of at most 4,000 characters; they come first."),
    scheme: z
      .enum(["light", "dark"])
      .exactOptional()
      .describe("As a client in this color scheme shows it. Default: the HTML as it is sent."),
    text: z.boolean().exactOptional().describe("The plain text that is sent beside the HTML."),
  }),
  answers: [
    { status: 200, description: "The rendered body; `text/plain` with `text`", type: "text/html" },
    { status: 400, description: "It cannot be rendered: the message names each fault and its place" },
    { status: 404, description: "No such template, definition or user" },
  ],
  handle: async (request, api) => {
    const { workspaceId, query, caller, params, http } = request;
    const { values, ...person } = query;
    const [definition, userProperties] = await Promise.all([
      storedDefinition(request, api),
      previewedValues(
        { ...person, ...(values !== undefined && { userProperties: values }) },
        { workspaceId, caller },
        api,
      ),
    ]);
    const shown = { userProperties, templateId: (params["id"] ?? "").toLowerCase() };
    const { html, text } =
      definition.type === "Part"
        ? await pageOfPart(definition, userProperties, { workspaceId, http }, api)
        : withBody(
            await renderPreview({ channel: "Email", definition, ...shown }, { workspaceId, http }, api),
          ).email;
    const headers = untrustedContentHeaders;
    if (query.text === true) {
      return { status: 200, type: "text/plain; charset=utf-8", body: Buffer.from(text), headers };
    }
    const page = query.scheme === undefined ? html : inColorScheme(html, query.scheme);
    return { status: 200, type: "text/html; charset=utf-8", body: Buffer.from(page), headers };
  },
});

interface PreviewQuery {
  readonly userId?: string;
  readonly draft?: boolean;
  readonly approvalId?: string;
  readonly eventId?: string;
  readonly values?: Readonly<Record<string, Json>>;
  readonly scheme?: "light" | "dark";
  readonly text?: boolean;
}

type PreviewRequest = RouteRequest<PreviewQuery, unknown>;

const shownSchema = z.looseObject({
  type: z.enum(["Email", "Part"]),
  body: z
    .union([
      z.string(),
      z.record(
        z.string(),
        z.custom<Json>(() => true),
      ),
    ])
    .optional(),
  emailContentsType: z.enum(["Code", "LowCode"]).optional(),
});

/** Throws `NotFound` and `BadRequest`. */
async function storedDefinition(
  request: PreviewRequest,
  api: ApiContext,
): Promise<z.output<typeof shownSchema>> {
  const { params, query } = request;
  const id = (params["id"] ?? "").toLowerCase();
  const shown =
    query.approvalId === undefined
      ? await readStored(id, request, api)
      : await readRequested({ templateId: id, approvalId: query.approvalId }, request, api);
  if (shown === undefined) throw notFound("no template with this id has this definition");
  const parsed = shownSchema.safeParse(shown);
  if (!parsed.success) throw badRequest("only the body of an email or of a part is shown as a page");
  return parsed.data;
}

async function readStored(
  id: string,
  { workspaceId, query }: PreviewRequest,
  { tables }: Pick<ApiContext, "tables">,
): Promise<Json | undefined> {
  const { definition, draft } = await readTextsOf(workspaceId, id, tables);
  const text = query.draft === true ? draft : definition;
  return text === null ? undefined : parseJsonObject(text);
}

/** Throws `Forbidden`. */
async function readRequested(
  { templateId, approvalId }: { readonly templateId: string; readonly approvalId: string },
  { workspaceId, caller }: PreviewRequest,
  api: ApiContext,
): Promise<Json | undefined> {
  requireAlso("approvals:read", caller);
  const tools = operationTools(api);
  const { approvals } = await tools.readWorkspace(workspaceId);
  const approval = approvals.find(({ id }) => id === approvalId);
  if (approval?.resource.type !== "Template" || approval.resource.id !== templateId) return undefined;
  return (await readDefinitions(approval, workspaceId, tools)).requested;
}

interface Page {
  readonly html: string;
  readonly text: string;
}

/** A part as a mail of its own. Throws `BadRequest`. */
async function pageOfPart(
  { body, emailContentsType }: z.output<typeof shownSchema>,
  userProperties: Readonly<Record<string, Json>>,
  at: Pick<RouteRequest<unknown, unknown>, "workspaceId" | "http">,
  api: Parameters<typeof previewContents>[2],
): Promise<Page> {
  const content = { type: emailContentsType === "LowCode" ? "Emailo" : "Part", value: body ?? "" } as const;
  const rendered = await previewContents(
    { channel: "Email", contents: { body: content }, userProperties },
    at,
    api,
  );
  const html = rendered["body"];
  if (html?.type !== "Ok") throw badRequest(html?.err ?? "the part cannot be rendered");
  return { html: html.value, text: plainTextOf(html.value) };
}

/** Faults of other fields do not matter here. Throws `BadRequest`. */
function withBody({ email, issues }: Previewed): { readonly email: NonNullable<Previewed["email"]> } {
  const ofBody = issues.filter(({ path: [field] }) => field === "body" || field === undefined);
  if (email !== undefined && ofBody.length === 0) return { email };
  throw badRequest(issuesText(ofBody.length === 0 ? issues : ofBody));
}
