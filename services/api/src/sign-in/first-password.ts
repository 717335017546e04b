/** Asks for a password after a one-time link: an account without a way to sign in could not come back. It can be left. */
import { canSignIn, installationId, setPassword } from "@signalbox/access";
import { AppError } from "@signalbox/core";
import { outcomeError } from "@signalbox/workspace";
import type { Context } from "koa";
import { postCommand } from "../commands/post-command.js";
import type { ApiContext } from "../context.js";
import { statusOf } from "../http/errors.js";
import { sessionTokenOf } from "../members/derived-secrets.js";
import type { SignedInMember } from "../members/member.js";
import { passwordInput } from "../members/own-account.js";
import { setSessionCookie } from "../members/session-cookie.js";
import { originOf, signedInMember } from "../members/signed-in-member.js";
import { redirectTo, showPage } from "../pages/answer-page.js";
import { html } from "../pages/html.js";
import { newPasswordFields, newPasswordIssue } from "./new-password.js";
import { landingPath } from "./next-path.js";
import { framedPage } from "./page-frame.js";
import { readForm, requireOwnForm } from "./read-form.js";
import { sentence } from "./serve-page.js";

export const firstPasswordPath = "/account/first-password";

export async function showFirstPassword(ctx: Context, api: ApiContext): Promise<void> {
  const member = await signedInMember(ctx, api);
  if (member === undefined) return redirectTo(ctx, "/sign-in");
  if (!needsPassword(member)) return redirectTo(ctx, landingPath);
  showPage(ctx, firstPasswordPage(member.account.email));
}

export async function setFirstPassword(ctx: Context, api: ApiContext): Promise<void> {
  requireOwnForm(ctx, api.config);
  const form = await readForm(ctx, api.config);
  const member = await signedInMember(ctx, api);
  if (member === undefined) return redirectTo(ctx, "/sign-in");
  const { email } = member.account;
  const password = form("password");
  const issue = newPasswordIssue(password, form("repeated"), email);
  if (issue !== undefined) return showPage(ctx, firstPasswordPage(email, issue), 400);
  try {
    await set(ctx, { member, password }, api);
  } catch (error) {
    if (!(error instanceof AppError) || error.retry === "later") throw error;
    ctx.set("error-type", error.code);
    return showPage(ctx, firstPasswordPage(email, sentence(error.message)), statusOf(error));
  }
  redirectTo(ctx, landingPath);
}

function needsPassword({ account, installation: { signIn } }: SignedInMember): boolean {
  return signIn.passwords && !canSignIn(account, signIn);
}

interface FirstPassword {
  readonly member: SignedInMember;
  readonly password: string;
}

async function set(ctx: Context, { member, password }: FirstPassword, api: ApiContext): Promise<void> {
  const seed = api.newId();
  const input = await passwordInput({ password }, { ctx, member, seed, api });
  const origin = originOf(ctx, member);
  const outcome = await postCommand(
    { command: setPassword, workspaceId: installationId, input, origin },
    api,
  );
  if (!outcome.ok) throw outcomeError(outcome);
  await api.installation.invalidate();
  setSessionCookie(ctx, sessionTokenOf(seed, api.secrets), api.config);
}

function firstPasswordPage(email: string, problem?: string): string {
  return framedPage({
    title: "Set a password",
    problem,
    content: html`<p>
        You are signed in as ${email}, by a link that works once. Set a password, so that you can sign in
        again.
      </p>
      <form method="post" action="${firstPasswordPath}">
        ${newPasswordFields()}
        <button>Set the password</button>
      </form>
      <p><a href="${landingPath}">Not now</a></p>`,
  });
}
