/**
 * What members change of their own account, for the account page and the API: each prepares the input of a command from
 * what the member gave, and throws what is wrong with it. `seed` is the command's id, or a new id.
 */
import {
  canSignIn,
  findAccount,
  hashRecoveryCode,
  passwordIssue,
  pendingSecretOf,
  totpStepOf,
  type Account,
  type EndedSession,
  type NewSession,
  type SignInProof,
} from "@signalbox/access";
import { AppError, invalid, issueAt } from "@signalbox/core";
import type { Context } from "koa";
import type { ApiContext } from "../context.js";
import { badRequest } from "../http/errors.js";
import { checkCode } from "../sign-in/check-code.js";
import { countOwnAttempt } from "../sign-in/guess-limit.js";
import { newSessionOf } from "../sign-in/new-session-of.js";
import { noteFailure } from "../sign-in/note-failure.js";
import { recoveryCodesOf, sessionTokenOf } from "./derived-secrets.js";
import type { SignedInMember } from "./member.js";
import { canConfirm, requireRecentSignIn } from "./recent-sign-in.js";

export interface OwnAccountCall {
  readonly ctx: Context;
  readonly member: SignedInMember;
  readonly seed: string;
  readonly api: ApiContext;
}

interface NewPassword {
  /** Absent when the account has none. */
  readonly currentPassword?: string | undefined;
  readonly password: string;
}

/** Of `open-session`: a new session in place of the one of the call, as after a new sign-in. Throws as `passwordInput`. */
export async function confirmationInput(
  currentPassword: string,
  call: OwnAccountCall,
): Promise<{ accountId: string; session: NewSession; proof: SignInProof; ends: readonly EndedSession[] }> {
  const { member } = call;
  const account = await currentAccount(call);
  if (!canConfirm({ ...member, account })) {
    throw forbidden("currentPassword: your account has none that can be used; sign out and sign in again");
  }
  const proof = await passwordProof(account, currentPassword, call);
  const { hash, row } = member.session;
  return {
    accountId: account.id,
    session: renewed(call, row.hasSecondFactor),
    proof,
    ends: [{ hash, sessionId: row.sessionId }],
  };
}

/** Of `set-password`. Throws `BadRequest`, `Forbidden` for a wrong password, `TooManyRequests`. */
export async function passwordInput(
  { currentPassword, password }: NewPassword,
  call: OwnAccountCall,
): Promise<{ accountId: string; hash: string; proof: SignInProof; session: NewSession }> {
  const { member, api } = call;
  const account = await currentAccount(call);
  if (!member.installation.signIn.passwords) {
    throw forbidden("passwords are turned off; use single sign-on");
  }
  const isFirst = !canSignIn(account, member.installation.signIn);
  // Who cannot sign in again cannot be asked to.
  if (account.password === undefined && !isFirst) requireRecentSignIn(member, api);
  const issue = passwordIssue(password, account.email);
  if (issue !== undefined) throw badRequest(issueAt(["password"], invalid(issue)));
  const proof = await passwordProof(account, currentPassword, call);
  return {
    accountId: account.id,
    hash: await api.passwords.hashOwn(password),
    proof,
    session: renewed(call, member.session.row.hasSecondFactor),
  };
}

/** Of `confirm-second-factor`; the recovery codes are those of the seed. */
export async function confirmInput(
  code: string,
  call: OwnAccountCall,
): Promise<{
  accountId: string;
  sealed: string;
  step: number;
  recoveryCodes: readonly string[];
  replaces: { before: { hash: string; sessionId: string }; session: NewSession };
}> {
  const { ctx, member, seed, api } = call;
  const account = await currentAccount(call);
  const sealed = pendingSecretOf(account, api.now().getTime());
  if (sealed === undefined)
    throw new AppError({
      code: "Conflict",
      message: "set the second factor up first; there is none to confirm",
    });
  const attempt = await countOwnAttempt(ctx, "code", member, api);
  const step = totpStepOf(api.secrets.open(sealed), code, api.now().getTime());
  if (step === undefined) throw wrongCode();
  await attempt.succeeded();
  const { hash, row } = member.session;
  return {
    accountId: account.id,
    sealed,
    step,
    recoveryCodes: recoveryCodesOf(seed, api.secrets).map(hashRecoveryCode),
    replaces: {
      before: { hash, sessionId: row.sessionId },
      // A code of the new app does not say who the member is.
      session: { ...renewed(call, true), signedInAt: row.createdAt },
    },
  };
}

/** Of `disable-second-factor`. */
export async function disableInput(
  code: string,
  call: OwnAccountCall,
): Promise<{ accountId: string; proof: SignInProof; session: NewSession }> {
  const { id, proof } = await codeProof(code, call);
  return { accountId: id, proof, session: renewed(call, false) };
}

/** Of `renew-recovery-codes`; the codes are those of the seed. */
export async function recoveryCodesInput(
  code: string,
  call: OwnAccountCall,
): Promise<{ accountId: string; proof: SignInProof; recoveryCodes: readonly string[] }> {
  const { id, proof } = await codeProof(code, call);
  const recoveryCodes = recoveryCodesOf(call.seed, call.api.secrets).map(hashRecoveryCode);
  return { accountId: id, proof, recoveryCodes };
}

/** Throws `Conflict` without a second factor, `Forbidden` for a wrong code. */
async function codeProof(
  code: string,
  call: OwnAccountCall,
): Promise<{ readonly id: string; readonly proof: SignInProof }> {
  const { ctx, member, api } = call;
  const account = await currentAccount(call);
  if (account.totp === undefined)
    throw new AppError({ code: "Conflict", message: "the account has no second factor" });
  const attempt = await countOwnAttempt(ctx, "code", member, api);
  const proof = checkCode(account, code, api);
  if (proof === undefined) {
    noteFailure(ctx, account, "code", api);
    throw wrongCode();
  }
  await attempt.succeeded();
  return { id: account.id, proof };
}

async function passwordProof(
  account: Account,
  given: string | undefined,
  { ctx, member, api }: Pick<OwnAccountCall, "ctx" | "member" | "api">,
): Promise<SignInProof> {
  const { password } = account;
  if (password === undefined) return {};
  const attempt = await countOwnAttempt(ctx, "password", member, api);
  if (!(await api.passwords.verifyOwn(password.hash, given ?? ""))) {
    noteFailure(ctx, account, "password", api);
    throw forbidden("currentPassword: this is not the current password");
  }
  await attempt.succeeded();
  return { passwordChangedAt: password.changedAt };
}

async function currentAccount({ member, api }: OwnAccountCall): Promise<Account> {
  return findAccount(await api.installation.readNow(), member.account.id) ?? member.account;
}

function renewed({ ctx, member, seed, api }: OwnAccountCall, hasSecondFactor: boolean): NewSession {
  const { signIn } = member.session.row;
  const token = sessionTokenOf(seed, api.secrets);
  return newSessionOf(ctx, { signIn, hasSecondFactor }, { newId: api.newId, token }).session;
}

function wrongCode(): AppError {
  return forbidden("code: it is wrong or was used already");
}

function forbidden(message: string): AppError {
  return new AppError({ code: "Forbidden", message });
}
