/**
 * What changes how a member signs in needs a sign-in of the last minutes: a session that was left open, or stolen, is not
 * enough to take the account over. A member with a password confirms it, others sign in again. Only a first password needs
 * none: it is the way to come back.
 */
import { canSignIn } from "@signalbox/access";
import { AppError } from "@signalbox/core";
import type { ApiContext } from "../context.js";
import type { SignedInMember } from "./member.js";

const recentMs = 10 * 60 * 1000;

export function isRecentSignIn(
  { session }: Pick<SignedInMember, "session">,
  { now }: Pick<ApiContext, "now">,
): boolean {
  return now().getTime() - session.row.createdAt < recentMs;
}

/** Whether the member can confirm the sign-in with the password, without signing in again. */
export function canConfirm({
  account,
  installation,
}: Pick<SignedInMember, "account" | "installation">): boolean {
  return account.password !== undefined && installation.signIn.passwords;
}

/** Throws `Forbidden` when the sign-in is older. */
export function requireRecentSignIn(member: SignedInMember, api: Pick<ApiContext, "now">): void {
  if (isRecentSignIn(member, api)) return;
  const todo = canConfirm(member)
    ? "confirm your password first (POST /api/admin/me/confirm, or at /account)"
    : canSignIn(member.account, member.installation.signIn)
      ? "sign out and sign in again first"
      : "set a password first (PUT /api/admin/me/password, or at /account)";
  throw new AppError({ code: "Forbidden", message: `your sign-in is older than ten minutes; ${todo}` });
}
