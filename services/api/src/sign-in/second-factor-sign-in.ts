/** The second step of a sign-in: a code, a recovery code, or the first code of a second factor that is required. */
import { outcomeError } from "@signalbox/workspace";
import {
  confirmTotp,
  hashRecoveryCode,
  installationId,
  newRecoveryCodes,
  pendingSecretOf,
  totpStepOf,
} from "@signalbox/access";
import { AppError } from "@signalbox/core";
import { randomBytes } from "node:crypto";
import type { Context } from "koa";
import { postCommand } from "../commands/post-command.js";
import type { ApiContext } from "../context.js";
import { requestFacts } from "../http/request-facts.js";
import { showPage } from "../pages/answer-page.js";
import { checkCode } from "./check-code.js";
import { activeAccount } from "./continue-sign-in.js";
import { enrolmentPage, recoveryCodesPage } from "./enrolment-page.js";
import { finishSignIn, openSessionFor } from "./finish-sign-in.js";
import { countAttempt } from "./guess-limit.js";
import { noteFailure } from "./note-failure.js";
import { readForm } from "./read-form.js";
import { secondFactorPage } from "./second-factor-page.js";
import { openStep } from "./sign-in-step.js";

const wrongCode = "This code is wrong or was used already.";

export async function signInWithCode(ctx: Context, api: ApiContext): Promise<void> {
  const form = await readForm(ctx, api.config);
  const step = openStep(form("step"), api);
  const attempt = await countAttempt(ctx, `code:${step.accountId}`, api);
  const account = activeAccount(await api.installation.readNow(), step.accountId);
  const code = checkCode(account, form("code"), api);
  const isReplayed = code?.totpStep !== undefined && code.totpStep <= (account.totp?.lastStep ?? 0);
  if (code === undefined || isReplayed) {
    noteFailure(ctx, account, "code", api);
    showPage(ctx, secondFactorPage({ step: form("step"), problem: wrongCode }), 401);
    return;
  }
  const proof = { ...step.proof, ...code };
  await finishSignIn(ctx, { ...step, hasSecondFactor: true, proof }, api);
  await attempt.succeeded();
}

/** Turns the second factor on, signs in, and shows the recovery codes. */
export async function enrolAndSignIn(ctx: Context, api: ApiContext): Promise<void> {
  const form = await readForm(ctx, api.config);
  const step = openStep(form("step"), api);
  const attempt = await countAttempt(ctx, `code:${step.accountId}`, api);
  const account = activeAccount(await api.installation.readNow(), step.accountId);
  const sealed = pendingSecretOf(account, api.now().getTime());
  if (sealed === undefined || account.totp !== undefined) {
    throw new AppError({
      code: "Conflict",
      message: "the second factor was set up meanwhile, or it took too long; sign in again",
    });
  }
  const secret = api.secrets.open(sealed);
  const totpStep = totpStepOf(secret, form("code"), api.now().getTime());
  if (totpStep === undefined) {
    const { email } = account;
    showPage(ctx, enrolmentPage({ secret, email, step: form("step"), problem: wrongCode }), 401);
    return;
  }
  const codes = newRecoveryCodes(randomBytes);
  const outcome = await postCommand(
    {
      command: confirmTotp,
      workspaceId: installationId,
      input: { accountId: account.id, sealed, step: totpStep, recoveryCodes: codes.map(hashRecoveryCode) },
      origin: {
        principal: { kind: "member", id: account.id, name: account.name },
        signIn: step.signIn,
        ...requestFacts(ctx),
      },
    },
    api,
  );
  if (!outcome.ok) throw outcomeError(outcome);
  await openSessionFor(ctx, { ...step, hasSecondFactor: true }, api);
  await attempt.succeeded();
  showPage(ctx, recoveryCodesPage(codes, step.next));
}
