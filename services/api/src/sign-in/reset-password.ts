/** A new password by a one-time link. Opening the link changes nothing. */
import { outcomeError } from "@signalbox/workspace";
import { hashToken, installationId, passwordResetSchema, resetPassword } from "@signalbox/access";
import type { Context } from "koa";
import { postCommand } from "../commands/post-command.js";
import type { ApiContext } from "../context.js";
import { requestFacts } from "../http/request-facts.js";
import { showPage } from "../pages/answer-page.js";
import { html } from "../pages/html.js";
import { continueSignIn } from "./continue-sign-in.js";
import { accountOfLink } from "./link-sign-in.js";
import { newPasswordFields, newPasswordIssue } from "./new-password.js";
import { landingPath } from "./next-path.js";
import { framedPage } from "./page-frame.js";
import { readForm } from "./read-form.js";

export async function showNewPassword(ctx: Context, token: string, api: ApiContext): Promise<void> {
  const { email } = await accountOfLink(token, "reset-password", api);
  showPage(ctx, newPasswordPage(email));
}

export async function setNewPassword(ctx: Context, token: string, api: ApiContext): Promise<void> {
  const form = await readForm(ctx, api.config);
  const { id, name, email } = await accountOfLink(token, "reset-password", api);
  const issue = newPasswordIssue(form("password"), form("repeated"), email);
  if (issue !== undefined) return showPage(ctx, newPasswordPage(email, issue), 400);
  const outcome = await postCommand(
    {
      command: resetPassword,
      workspaceId: installationId,
      input: { link: hashToken(token), hash: await api.passwords.hash(form("password")) },
      origin: { principal: { kind: "member", id, name }, signIn: "link", ...requestFacts(ctx) },
    },
    api,
  );
  if (!outcome.ok) throw outcomeError(outcome);
  await api.installation.invalidate();
  const { accountId, changedAt } = passwordResetSchema.parse(outcome.value);
  const proof = { passwordChangedAt: changedAt };
  await continueSignIn(ctx, { accountId, signIn: "link", proof, next: landingPath }, api);
}

function newPasswordPage(email: string, problem?: string): string {
  return framedPage({
    title: "New password",
    problem,
    content: html`<p>For ${email}. This link works once; all sessions of the account end.</p>
      <form method="post">
        ${newPasswordFields()}
        <button>Set the password</button>
      </form>`,
  });
}
