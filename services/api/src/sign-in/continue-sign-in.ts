/**
 * After the first factor: signs in, or asks for the second factor when the account has one, or has it set up when a
 * workspace of the account requires one.
 */
import { outcomeError } from "@signalbox/workspace";
import {
  beginTotp,
  findAccount,
  hasSecondFactor,
  installationId,
  newTotpSecret,
  requiresSecondFactor,
  type Account,
  type InstallationState,
} from "@signalbox/access";
import { AppError } from "@signalbox/core";
import type { Context } from "koa";
import { postCommand } from "../commands/post-command.js";
import type { ApiContext } from "../context.js";
import { requestFacts } from "../http/request-facts.js";
import { showPage } from "../pages/answer-page.js";
import { enrolmentPage } from "./enrolment-page.js";
import { finishSignIn } from "./finish-sign-in.js";
import { secondFactorPage } from "./second-factor-page.js";
import { sealStep, type SignInStep } from "./sign-in-step.js";

/** Throws `Unauthorized` for an account that is gone or disabled. */
export async function continueSignIn(ctx: Context, step: SignInStep, api: ApiContext): Promise<void> {
  const installation = await api.installation.readNow();
  const account = activeAccount(installation, step.accountId);
  if (hasSecondFactor(account)) {
    showPage(ctx, secondFactorPage({ step: sealStep(step, api) }));
  } else if (await mustHaveSecondFactor(account, installation, api)) {
    const secret = await beginSecondFactor(ctx, account, api);
    showPage(ctx, enrolmentPage({ secret, email: account.email, step: sealStep(step, api) }));
  } else {
    await finishSignIn(ctx, { ...step, hasSecondFactor: false }, api);
  }
}

export function activeAccount(installation: InstallationState, accountId: string): Account {
  const account = findAccount(installation, accountId);
  if (account?.status === "Active") return account;
  throw new AppError({ code: "Unauthorized", message: "this account cannot sign in; ask an administrator" });
}

/** An owner of the installation has access to all workspaces, so any rule concerns them. */
export async function mustHaveSecondFactor(
  { isOwner, roles }: Account,
  { signIn }: Pick<InstallationState, "signIn">,
  { workspaces }: Pick<ApiContext, "workspaces">,
): Promise<boolean> {
  if (signIn.secondFactorIn.length === 0) return false;
  if (isOwner) return true;
  for (const { workspaceId } of roles) {
    const parentId = (await workspaces.find(workspaceId))?.parentId;
    if (requiresSecondFactor([workspaceId, parentId], signIn)) return true;
  }
  return false;
}

/** Stores a new secret until a code confirms it; returns it in base32. */
export async function beginSecondFactor(
  ctx: Context,
  { id, name }: Pick<Account, "id" | "name">,
  api: ApiContext,
): Promise<string> {
  const secret = newTotpSecret();
  const outcome = await postCommand(
    {
      command: beginTotp,
      workspaceId: installationId,
      input: { accountId: id, sealed: api.secrets.seal(secret) },
      origin: { principal: { kind: "member", id, name }, ...requestFacts(ctx) },
    },
    api,
  );
  if (!outcome.ok) throw outcomeError(outcome);
  await api.installation.invalidate();
  return secret;
}
