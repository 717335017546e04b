/**
 * Asking for a link to set a new password. The answer is the same for every address, and everything that concerns an
 * account is done after it; the link is mailed by the first workspace of the account that can mail.
 */
import {
  ambiguousEmail,
  findAccountByEmail,
  foldEmail,
  hashToken,
  installationId,
  isAmbiguousEmail,
  newToken,
  requestPasswordReset,
  type Account,
} from "@signalbox/access";
import { noticeOutcomeSchema, type Notice } from "@signalbox/messaging";
import type { WorkspaceId } from "@signalbox/core";
import type { Context } from "koa";
import { postCommand } from "../commands/post-command.js";
import type { ApiContext } from "../context.js";
import { afterAnswer } from "../http/after-answer.js";
import { badRequest } from "../http/errors.js";
import { requestFacts } from "../http/request-facts.js";
import { showPage } from "../pages/answer-page.js";
import { html } from "../pages/html.js";
import { countAttempt } from "./guess-limit.js";
import { field, framedPage } from "./page-frame.js";
import { requirePasswords } from "./password-sign-in.js";
import { readForm } from "./read-form.js";

const linkLifeMs = 60 * 60 * 1000;
const mailWaitMs = 20_000;
const maxWorkspaces = 5;

export async function showResetRequest(ctx: Context, api: ApiContext): Promise<void> {
  requirePasswords((await api.installation.find()).signIn);
  showPage(
    ctx,
    framedPage({
      title: "New password",
      content: html`<form method="post">
          ${field({ name: "email", label: "Address", type: "email", autocomplete: "username", isFocused: true })}
          <button>Mail a link</button>
        </form>
        <p><a href="/sign-in">Sign in</a></p>`,
    }),
  );
}

export async function requestReset(ctx: Context, api: ApiContext): Promise<void> {
  const form = await readForm(ctx, api.config);
  const installation = await api.installation.readNow();
  requirePasswords(installation.signIn);
  const email = foldEmail(form("email"));
  await countAttempt(ctx, `reset:${email}`, api);
  if (isAmbiguousEmail(email)) throw badRequest(`the address ${ambiguousEmail}`);
  afterAnswer(
    ctx,
    async () => {
      const account = findAccountByEmail(installation, email);
      if (account?.status === "Active") await mailLink(ctx, account, api);
    },
    (error) => api.log({ level: "warn", message: "a link for a new password could not be mailed", error }),
  );
  showPage(
    ctx,
    framedPage({
      title: "New password",
      notice: "If there is an account with this address, and its workspace can mail, a link is on its way.",
      content: html`<p>
          No mail within a few minutes? An administrator of your workspace, or the operator of this
          installation, can make a link for you.
        </p>
        <p><a href="/sign-in">Sign in</a></p>`,
    }),
  );
}

async function mailLink(ctx: Context, account: Account, api: ApiContext): Promise<void> {
  const { publicUrl, workspaceId: home } = api.config;
  const granted = account.roles.map(({ workspaceId }) => workspaceId);
  const workspaces = [...new Set(account.isOwner && home !== undefined ? [...granted, home] : granted)];
  if (publicUrl === undefined || workspaces.length === 0) return;
  const token = newToken();
  const link = { hash: hashToken(token), until: api.now().getTime() + linkLifeMs };
  const principal = { kind: "member", id: account.id, name: account.name } as const;
  await postCommand(
    {
      command: requestPasswordReset,
      workspaceId: installationId,
      input: { accountId: account.id, link },
      origin: { principal, ...requestFacts(ctx) },
    },
    api,
  );
  const notice = noticeOf(account.email, `${publicUrl}/sign-in/reset/${token}`);
  for (const workspaceId of workspaces.slice(0, maxWorkspaces)) {
    if (await isMailed(notice, workspaceId, api)) return;
  }
}

async function isMailed(notice: Notice, workspaceId: WorkspaceId, api: ApiContext): Promise<boolean> {
  const { deliveryClient, acknowledgements, secrets, newId } = api;
  const id = `reset-${newId()}`;
  const sealed = secrets.seal(JSON.stringify(notice));
  const reply = { replyTo: acknowledgements.channel, replyId: id };
  const job = await deliveryClient.notify({ workspaceId, id, sealed }, reply);
  const { replies } = await acknowledgements.wait([job], mailWaitMs);
  const outcome = noticeOutcomeSchema.safeParse(replies.get(id));
  // Without an answer it may still go out.
  return !outcome.success || outcome.data.type === "sent";
}

function noticeOf(to: string, link: string): Notice {
  const intro = "Someone asked for a new password for your account.";
  const outro = "The link works once, for an hour. If it was not you, ignore this mail: nothing changes.";
  return {
    to,
    subject: "Set a new password",
    text: `${intro}\n\nSet a new password:\n${link}\n\n${outro}\n`,
    html: html`<p>${intro}</p>
      <p><a href="${link}">Set a new password</a></p>
      <p>${outro}</p>`.html,
  };
}
