/**
 * The test mailbox at `/mailbox` for members who are signed in, like the mail catchers that developers know. It shows the
 * mail of the workspaces in which the member may read deliveries, and of their children. Any user of the admin API may have written the
 * templates: the HTML of a message is only served for a sandboxed frame, with a policy that runs nothing.
 */
import type Koa from "koa";
import type { Context } from "koa";
import { clearMailbox, type Origin } from "@signalbox/workspace";
import { AppError, parseWorkspaceId, type WorkspaceId } from "@signalbox/core";
import { describeUser } from "@signalbox/user-queries";
import { findTrace } from "@signalbox/messaging";
import { readWorkspaces } from "../admin/request/workspace.js";
import { noteCall } from "../audit/note-call.js";
import { postCommand } from "../commands/post-command.js";
import type { ApiContext } from "../context.js";
import { isCursorExpired, rowPositionSchema, type Cursors, type RowPosition } from "../http/cursors.js";
import { notFound } from "../http/errors.js";
import { mountOperatorArea, type AreaMember } from "../operators/operator-area.js";
import { redirectTo, showPage } from "../pages/answer-page.js";
import { findMail, listMails, workspacesWithMail, type Mail } from "./mail.js";
import { mailTracePage, mailUserPage } from "./mail-background-pages.js";
import { mailConcerns } from "./mail-concerns.js";
import { mailListPage } from "./mail-list-page.js";
import { originsIn } from "./mail-origin.js";
import { mailPage } from "./mail-page.js";
import { mailParts } from "./mail-parts.js";
import { mailboxPath } from "./mailbox-frame.js";

const contentPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'; " +
  "frame-ancestors 'none'";
/** For a message's own HTML: images and styles only. */
const messagePolicy =
  "sandbox; default-src 'none'; img-src data: https: http:; style-src 'unsafe-inline'; font-src data: https:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const mailsPerPage = 50;

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
  const workspaces = member.roots.flatMap(readWorkspaces);
  const scope = member.roots.map(({ workspaceId }) => workspaceId).toSorted();
  // Who reaches these pages sees personal data.
  const cursors = api.cursors({ workspace: scope.join(), operation: `GET ${mailboxPath}`, isMasked: false });
  const path = ctx.path.slice(mailboxPath.length);
  if (ctx.method === "POST" && path === "/clear") return clear(ctx, member, api);
  if (ctx.method !== "GET" && ctx.method !== "HEAD") throw notFound("nothing here can be changed so");
  if (path === "/") return showList(ctx, { workspaces, cursors }, api);
  const [, workspace = "", id = "", view = "", part = ""] = path.split("/");
  const workspaceId = workspaces.find((each) => each === parseWorkspaceId(workspace));
  const mail = workspaceId === undefined ? undefined : await findMail([workspaceId], decoded(id), api.tables);
  if (mail === undefined || workspaceId === undefined) {
    throw notFound("there is no such message in the mailbox");
  }
  return showMail(ctx, mail, { workspaceId, view, part, origin: member.origin }, api);
}

interface Mailbox {
  readonly workspaces: readonly WorkspaceId[];
  readonly cursors: Cursors;
}

async function showList(ctx: Context, { workspaces, cursors }: Mailbox, api: ApiContext): Promise<void> {
  const query = new URLSearchParams(ctx.querystring);
  const search = (query.get("q") ?? "").trim().slice(0, 500);
  const { after, hasExpired } = startOf(query.get("cursor") ?? undefined, cursors);
  const { mails, next } = await listMails({ workspaces, search, after, limit: mailsPerPage }, api.tables);
  const url = api.config.publicUrl ?? `${ctx.protocol}://${ctx.host}`;
  const shown = workspaces.filter((each) => mails.some(({ workspaceId }) => workspaceId === each));
  const originOf = await originsIn(shown, api);
  const showsWorkspace = workspaces.length > 1;
  showPage(
    ctx,
    mailListPage({
      mails,
      nextCursor: next === undefined ? undefined : cursors.seal(next),
      hasExpired,
      search,
      isFirst: after === undefined,
      showsWorkspace,
      originOf,
      url,
    }),
  );
}

interface Start {
  readonly after?: RowPosition;
  readonly hasExpired: boolean;
}

/** The first page in place of one that does not open any more. */
function startOf(cursor: string | undefined, cursors: Cursors): Start {
  if (cursor === undefined) return { hasExpired: false };
  try {
    return { after: cursors.open(cursor, rowPositionSchema), hasExpired: false };
  } catch (error) {
    if (!isCursorExpired(error)) throw error;
    return { hasExpired: true };
  }
}

interface MailPart {
  readonly workspaceId: WorkspaceId;
  readonly view: string;
  readonly part: string;
  readonly origin: Origin;
}

async function showMail(
  ctx: Context,
  mail: Mail,
  { workspaceId, view, part, origin: by }: MailPart,
  api: ApiContext,
): Promise<void> {
  const { html, text, attachments } = mailParts(mail.channel, mail.message);
  const attachment = attachments[Number(part)];
  if (showsContent(view, html)) {
    await noteCall({ action: "view-mail", workspaceId, origin: by, ...mailConcerns(mail) }, api);
  }
  if (view === "" || (view === "text" && text !== undefined)) {
    const origin = (await originsIn([workspaceId], api))(mail);
    showPage(ctx, mailPage(mail, origin, view === "" && html !== undefined ? "html" : "text"));
  } else if (view === "trace") {
    const question = { workspaces: [workspaceId], id: mail.id, show: (given: string) => given };
    showPage(ctx, mailTracePage(mail, await findTrace(question, api)));
  } else if (view === "user" && mail.userId !== undefined) {
    showPage(ctx, mailUserPage(mail, await describeUser([workspaceId], mail.userId, api)));
  } else if (view === "html" && html !== undefined) {
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

/** The page of a message with HTML only frames it. */
function showsContent(view: string, html: string | undefined): boolean {
  return view === "" ? html === undefined : view !== "trace" && view !== "user";
}

async function clear(ctx: Context, { origin, roots }: AreaMember, api: ApiContext): Promise<void> {
  const permitted = roots.filter(({ permissions }) => permissions.has("deliveries:write"));
  if (permitted.length === 0) {
    throw new AppError({ code: "Forbidden", message: "this needs the permission deliveries:write" });
  }
  const workspaces = permitted.flatMap(readWorkspaces);
  for (const workspaceId of await workspacesWithMail(workspaces, api.tables)) {
    await postCommand({ command: clearMailbox, workspaceId, input: {}, origin }, api);
  }
  redirectTo(ctx, `${mailboxPath}/`);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}
