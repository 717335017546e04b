/** Signing in by a one-time link. Opening it changes nothing, because mail scanners open links: a button uses it. */
import { findLink, hashToken, type Account, type LinkPurpose } from "@signalbox/access";
import { AppError } from "@signalbox/core";
import type { Context } from "koa";
import type { ApiContext } from "../context.js";
import { showPage } from "../pages/answer-page.js";
import { html } from "../pages/html.js";
import { continueSignIn } from "./continue-sign-in.js";
import { firstPasswordPath } from "./first-password.js";
import { framedPage } from "./page-frame.js";
import { readForm } from "./read-form.js";

export async function showLink(ctx: Context, token: string, api: ApiContext): Promise<void> {
  const { email } = await accountOfLink(token, "sign-in", api);
  const page = framedPage({
    title: "Sign in",
    content: html`<p>Sign in as ${email}. This link works once.</p>
      <form method="post"><button>Sign in</button></form>`,
  });
  showPage(ctx, page);
}

export async function signInWithLink(ctx: Context, token: string, api: ApiContext): Promise<void> {
  await readForm(ctx, api.config);
  const { id } = await accountOfLink(token, "sign-in", api);
  const proof = { link: hashToken(token) };
  await continueSignIn(ctx, { accountId: id, signIn: "link", proof, next: firstPasswordPath }, api);
}

/** Throws `Unauthorized` for a link that does not work. */
export async function accountOfLink(token: string, purpose: LinkPurpose, api: ApiContext): Promise<Account> {
  const installation = await api.installation.readNow();
  const now = api.now().getTime();
  const account = findLink(installation, { hash: hashToken(token), purpose, now });
  if (account !== undefined) return account;
  throw new AppError({
    code: "Unauthorized",
    message: "this link was used already or has expired; ask an administrator for a new one",
  });
}
