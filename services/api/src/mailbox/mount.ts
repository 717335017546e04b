/**
 * Parts of the messages of the test mailbox, for members who are signed in: the page of the dashboard frames and links
 * them. Any user of the admin API may have written the templates: the HTML of a message is only served for a sandboxed
 * frame, with a policy that runs nothing. What were pages here until 2026-11 leads to the dashboard.
 */
import type Koa from "koa";
import type { Context } from "koa";
import type { Origin } from "@signalbox/workspace";
import { parseWorkspaceId, type WorkspaceId } from "@signalbox/core";
import { readWorkspaces } from "../admin/request/workspace.js";
import { noteCall } from "../audit/note-call.js";
import type { ApiContext } from "../context.js";
import { notFound } from "../http/errors.js";
import { mountOperatorArea, type AreaMember } from "../operators/operator-area.js";
import { redirectTo, showPage } from "../pages/answer-page.js";
import { findMail, type Mail } from "./mail.js";
import { mailConcerns } from "./mail-concerns.js";
import { mailParts } from "./mail-parts.js";

const mailboxPath = "/mailbox";

const contentPolicy = "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";
/** For a message's own HTML: images and styles only. */
const messagePolicy =
  "sandbox; default-src 'none'; img-src data: https: http:; style-src 'unsafe-inline'; font-src data: https:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

export function mountMailbox(app: Koa, context: ApiContext): void {
  mountOperatorArea(
    app,
    {
      path: mailboxPath,
      title: "Test mailbox",
      permission: "deliveries:read",
      contentPolicy,
      admits: () => true,
      serve: (ctx, member) => serve(ctx, member, context),
    },
    context,
  );
}

async function serve(ctx: Context, member: AreaMember, api: ApiContext): Promise<void> {
  if (ctx.method !== "GET" && ctx.method !== "HEAD") throw notFound("nothing here can be changed");
  const [, workspace = "", id = "", view = "", part = ""] = ctx.path.slice(mailboxPath.length).split("/");
  if (workspace === "") return redirectTo(ctx, `/dashboard/mailbox${ctx.search}`);
  if (movedViews.has(view)) return redirectTo(ctx, pageOf(workspace, decoded(id)));
  const workspaces = member.roots.flatMap(readWorkspaces);
  const workspaceId = workspaces.find((each) => each === parseWorkspaceId(workspace));
  const asked = { id: decoded(id), showsMembers: false };
  const mail = workspaceId === undefined ? undefined : await findMail([workspaceId], asked, api.tables);
  if (mail === undefined || workspaceId === undefined) {
    throw notFound("there is no such message in the mailbox");
  }
  return showPart(ctx, mail, { workspaceId, view, part, origin: member.origin }, api);
}

const movedViews = new Set(["", "text", "trace", "user"]);

function pageOf(workspace: string, id: string): string {
  return `/dashboard/w/${encodeURIComponent(workspace)}/mailbox?open=${encodeURIComponent(id)}`;
}

interface MailPart {
  readonly workspaceId: WorkspaceId;
  readonly view: string;
  readonly part: string;
  readonly origin: Origin;
}

async function showPart(
  ctx: Context,
  mail: Mail,
  { workspaceId, view, part, origin }: MailPart,
  api: ApiContext,
): Promise<void> {
  const { html, attachments } = mailParts(mail.message);
  const attachment = attachments[Number(part)];
  await noteCall({ action: "view-mail", workspaceId, origin, ...mailConcerns(mail) }, api);
  if (view === "html" && html !== undefined) {
    ctx.set("content-security-policy", messagePolicy);
    ctx.set("referrer-policy", "no-referrer");
    showPage(ctx, html);
  } else if (view === "source" && html !== undefined) {
    ctx.type = "text/plain";
    ctx.body = html;
  } else if (view === "raw") {
    ctx.type = "application/json";
    ctx.body = JSON.stringify(mail, undefined, 2);
  } else if (view === "attachments" && /^\d+$/.test(part) && attachment !== undefined) {
    ctx.attachment(attachment.name);
    ctx.type = "application/octet-stream";
    ctx.body = Buffer.from(attachment.bytes, "base64");
  } else {
    throw notFound("this message has no such part");
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}
