/**
 * GET `/content/templates/:id/preview`: the body of an email template as a page of its own, for a frame of the dashboard.
 * The content is not trusted: it runs nothing, loads nothing but images, and has an origin of its own.
 */
import { describeUser } from "@signalbox/user-queries";
import { idField, readDefinitions, readTextsOf, type Permission } from "@signalbox/workspace";
import { AppError, parseJsonObject, type Json } from "@signalbox/core";
import { plainTextOf, type Preview } from "@signalbox/templates";
import { z } from "zod";
import { operationTools } from "../../commands/operation-tools.js";
import type { ApiContext } from "../../context.js";
import { badRequest, notFound } from "../../http/errors.js";
import { defineEndpoint, type Endpoint, type RouteRequest } from "../../http/route.js";
import { untrustedContentHeaders } from "../../http/untrusted-content.js";
import { previewContents } from "./render-contents.js";

export const previewTemplate: Endpoint = defineEndpoint({
  summary: "Show an email template as a page",
  description:
    "The body as HTML, for one user or without user properties. It has a content policy of its own, so that a page can show it in a sandboxed frame. With `userId` it also needs the permissions `users:read` and `users:see-personal`. `POST /content/templates/render` renders the other fields, and those of other channels.",
  query: z.object({
    userId: idField.exactOptional().describe("Whose user properties it is rendered with."),
    draft: z.boolean().exactOptional().describe("The draft instead of the published definition."),
    approvalId: idField
      .exactOptional()
      .describe(
        "What this request for approval publishes, instead of the published definition. Needs `approvals:read` as well.",
      ),
    text: z.boolean().exactOptional().describe("The plain text that is sent beside the HTML."),
  }),
  answers: [
    { status: 200, description: "The rendered body; `text/plain` with `text`", type: "text/html" },
    { status: 400, description: "It cannot be rendered: the message names each fault and its place" },
    { status: 404, description: "No such template, definition or user" },
  ],
  handle: async (request, api) => {
    const { http, workspaceId, query } = request;
    const [definition, userProperties] = await Promise.all([
      storedDefinition(request, api),
      propertiesOf(request, api),
    ]);
    const { body: value, emailContentsType } = definition;
    const content = { type: emailContentsType === "LowCode" ? "Emailo" : "Mjml", value } as const;
    const input = { channel: "Email", contents: { body: content }, userProperties } as const;
    const { body } = await previewContents(input, { workspaceId, http }, api);
    const html = htmlOf(body, query);
    const headers = untrustedContentHeaders;
    return query.text === true
      ? { status: 200, type: "text/plain; charset=utf-8", body: Buffer.from(plainTextOf(html)), headers }
      : { status: 200, type: "text/html; charset=utf-8", body: Buffer.from(html), headers };
  },
});

interface PreviewQuery {
  readonly userId?: string;
  readonly draft?: boolean;
  readonly approvalId?: string;
  readonly text?: boolean;
}

type PreviewRequest = RouteRequest<PreviewQuery, unknown>;

const bodySchema = z.object({
  type: z.literal("Email"),
  body: z.union([
    z.string(),
    z.record(
      z.string(),
      z.custom<Json>(() => true),
    ),
  ]),
  emailContentsType: z.enum(["Code", "LowCode"]).optional(),
});

/** Throws `NotFound` and `BadRequest`. */
async function storedDefinition(
  request: PreviewRequest,
  api: ApiContext,
): Promise<z.output<typeof bodySchema>> {
  const { params, query } = request;
  const id = (params["id"] ?? "").toLowerCase();
  const shown =
    query.approvalId === undefined
      ? await readStored(id, request, api)
      : await readRequested({ templateId: id, approvalId: query.approvalId }, request, api);
  if (shown === undefined) throw notFound("no template with this id has this definition");
  const parsed = bodySchema.safeParse(shown);
  if (!parsed.success) throw badRequest("only the body of an email is shown as a page");
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

function requireAlso(
  permission: Permission,
  { permissions }: Pick<PreviewRequest["caller"], "permissions">,
): void {
  if (permissions.has(permission)) return;
  throw new AppError({ code: "Forbidden", message: `this also needs the permission ${permission}` });
}

/** Throws `NotFound` and `Forbidden`. */
async function propertiesOf(
  { workspaceId, query: { userId }, caller }: PreviewRequest,
  api: ApiContext,
): Promise<Readonly<Record<string, Json>>> {
  if (userId === undefined) return {};
  for (const permission of ["users:read", "users:see-personal"] as const) requireAlso(permission, caller);
  const user = await describeUser({ workspaces: [workspaceId], id: userId }, api);
  if (user === undefined) throw notFound(`no user with the id ${JSON.stringify(userId)}`);
  const values = Object.values(user.properties);
  return Object.fromEntries(values.map(({ name, value }) => [name, value]));
}

function htmlOf(preview: Preview | undefined, { draft = false }: PreviewQuery): string {
  if (preview?.type === "Ok") return preview.value;
  throw badRequest(preview?.err ?? `the ${draft ? "draft" : "template"} cannot be rendered`);
}
