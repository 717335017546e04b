/** Asks for a password after a one-time link: an account without a way to sign in could not come back. It can be left. */
import { canSignIn } from "@signalbox/access";
import type { Context } from "koa";
import type { ApiContext } from "../context.js";
import { signedInMember } from "../members/signed-in-member.js";
import { redirectTo, showPage } from "../pages/answer-page.js";
import { html } from "../pages/html.js";
import { newPasswordFields } from "./new-password.js";
import { landingPath } from "./next-path.js";
import { framedPage, hidden } from "./page-frame.js";

export const firstPasswordPath = "/account/first-password";

export async function showFirstPassword(ctx: Context, api: ApiContext): Promise<void> {
  const member = await signedInMember(ctx, api);
  if (member === undefined) return redirectTo(ctx, "/sign-in");
  const { account, installation } = member;
  if (!installation.signIn.passwords || canSignIn(account, installation.signIn))
    return redirectTo(ctx, landingPath);
  showPage(ctx, firstPasswordPage(account.email));
}

function firstPasswordPage(email: string): string {
  return framedPage({
    title: "Set a password",
    content: html`<p>
        You are signed in as ${email}, by a link that works once. Set a password, so that you can sign in
        again.
      </p>
      <form method="post" action="/account/password">
        ${hidden("next", landingPath)} ${newPasswordFields()}
        <button>Set the password</button>
      </form>
      <p><a href="${landingPath}">Not now</a></p>`,
  });
}
