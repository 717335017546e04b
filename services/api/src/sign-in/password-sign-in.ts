/** Signing in with address and password. Unknown addresses get the same answer after the same work. */
import { ambiguousEmail, findAccountByEmail, foldEmail, isAmbiguousEmail } from "@signalbox/access";
import { AppError } from "@signalbox/core";
import type { Context } from "koa";
import type { ApiContext } from "../context.js";
import { signedInMember } from "../members/signed-in-member.js";
import { redirectTo, showPage } from "../pages/answer-page.js";
import { continueSignIn } from "./continue-sign-in.js";
import { countAttempt } from "./guess-limit.js";
import { nextPath } from "./next-path.js";
import { noteFailure } from "./note-failure.js";
import { relyingParty } from "./passkeys/relying-party.js";
import { readForm } from "./read-form.js";
import { signInPage } from "./sign-in-page.js";

export async function showSignIn(ctx: Context, api: ApiContext): Promise<void> {
  const next = nextPath(ctx.query["next"]);
  if ((await signedInMember(ctx, api)) !== undefined) return redirectTo(ctx, next);
  const { signIn } = await api.installation.find();
  showPage(ctx, signInPage({ settings: signIn, hasPasskeys: hasPasskeys(api), next }));
}

export async function signInWithPassword(ctx: Context, api: ApiContext): Promise<void> {
  const form = await readForm(ctx, api.config);
  const [email, next] = [foldEmail(form("email").slice(0, 320)), nextPath(form("next"))];
  const installation = await api.installation.readNow();
  requirePasswords(installation.signIn);
  const attempt = await countAttempt(ctx, `password:${email}`, api);
  const account = findAccountByEmail(installation, email);
  const isRight = await api.passwords.verify(account?.password?.hash, form("password"));
  if (account?.password === undefined || !isRight || account.status !== "Active") {
    if (account !== undefined) noteFailure(ctx, account, isRight ? "disabled" : "password", api);
    const problem = isAmbiguousEmail(email)
      ? `The address ${ambiguousEmail}.`
      : "This address and password do not fit.";
    const shown = { settings: installation.signIn, hasPasskeys: hasPasskeys(api), next, email, problem };
    showPage(ctx, signInPage(shown), 401);
    return;
  }
  await attempt.succeeded();
  const proof = { passwordChangedAt: account.password.changedAt };
  await continueSignIn(ctx, { accountId: account.id, signIn: "password", proof, next }, api);
}

function hasPasskeys({ config }: Pick<ApiContext, "config">): boolean {
  return relyingParty(config) !== undefined;
}

/** Throws `Forbidden` when only single sign-on is allowed. */
export function requirePasswords({ passwords }: { readonly passwords: boolean }): void {
  if (passwords) return;
  throw new AppError({ code: "Forbidden", message: "passwords are turned off; use single sign-on" });
}
