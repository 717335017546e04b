/** The pages of a member's own account: password, second factor, sessions. */
import { outcomeError } from "@signalbox/workspace";
import {
  confirmTotp,
  disableTotp,
  endSessions,
  findAccount,
  installationId,
  openSession,
  pendingSecretOf,
  removeOwnIdentity,
  renewRecoveryCodes,
  setPassword,
} from "@signalbox/access";
import { AppError } from "@signalbox/core";
import type { SentCommand } from "@signalbox/workspace";
import type { Context } from "koa";
import { readWorkspace } from "../admin/settings/read-workspace.js";
import { postCommand } from "../commands/post-command.js";
import type { ApiContext } from "../context.js";
import { notFound, statusOf } from "../http/errors.js";
import { recoveryCodesOf, sessionTokenOf } from "../members/derived-secrets.js";
import { memberRoots } from "../members/member-caller.js";
import type { SignedInMember } from "../members/member.js";
import {
  confirmationInput,
  confirmInput,
  disableInput,
  passwordInput,
  recoveryCodesInput,
  type OwnAccountCall,
} from "../members/own-account.js";
import { ownSessions } from "../members/own-sessions.js";
import { isRecentSignIn, requireRecentSignIn } from "../members/recent-sign-in.js";
import { setSessionCookie } from "../members/session-cookie.js";
import { originOf, signedInMember } from "../members/signed-in-member.js";
import { redirectTo, showPage } from "../pages/answer-page.js";
import { accountPage, setUpPage } from "./account-page.js";
import { beginSecondFactor } from "./continue-sign-in.js";
import { recoveryCodesPage } from "./enrolment-page.js";
import { accountPath, nextPath } from "./next-path.js";
import { relyingParty } from "./passkeys/relying-party.js";
import { readForm, requireOwnForm, type Form } from "./read-form.js";
import { sentence } from "./serve-page.js";

const notices: Readonly<Record<string, string>> = {
  password: "The password is changed, and every other session has ended.",
  "second-factor-off": "The second factor is off, and every other session has ended.",
  sessions: "Ended.",
  confirmed: "Thank you. You can change how you sign in for the next ten minutes.",
  unlinked: "The link to the identity provider is removed.",
  passkey: "The passkey is added. Sign in with it the next time.",
  "passkey-renamed": "The passkey has its new name.",
  "passkey-removed": "The passkey is removed.",
};

export async function showAccount(ctx: Context, api: ApiContext): Promise<void> {
  const member = await signedInMember(ctx, api);
  if (member === undefined) return redirectTo(ctx, signInPath);
  const { done } = ctx.query;
  await show(ctx, { member, notice: typeof done === "string" ? notices[done] : undefined }, api);
}

const signInPath = `/sign-in?next=${encodeURIComponent(accountPath)}`;

export async function changePassword(ctx: Context, api: ApiContext): Promise<void> {
  await change(ctx, api, async (call, form) => {
    if (form("password") !== form("repeated"))
      throw new AppError({ code: "BadRequest", message: "the two passwords differ" });
    const given = { currentPassword: form("currentPassword"), password: form("password") };
    await post(setPassword, await passwordInput(given, call), call);
    renewCookie(call);
    const next = form("next");
    redirectTo(ctx, next === "" ? `${accountPath}?done=password` : nextPath(next));
  });
}

export async function setUpSecondFactor(ctx: Context, api: ApiContext): Promise<void> {
  await change(ctx, api, async ({ member }) => {
    requireRecentSignIn(member, api);
    const secret = await beginSecondFactor(ctx, member.account, api);
    showPage(ctx, setUpPage(secret, member.account.email));
  });
}

export async function confirmSecondFactor(ctx: Context, api: ApiContext): Promise<void> {
  await change(
    ctx,
    api,
    async (call, form) => {
      await post(confirmTotp, await confirmInput(form("code"), call), call);
      renewCookie(call);
      showPage(ctx, recoveryCodesPage(recoveryCodesOf(call.seed, api.secrets), accountPath));
    },
    async ({ account }, problem) => {
      const current = findAccount(await api.installation.readNow(), account.id) ?? account;
      const pending = pendingSecretOf(current, api.now().getTime());
      return pending && setUpPage(api.secrets.open(pending), account.email, problem);
    },
  );
}

/** Makes the sign-in a recent one again. */
export async function confirmSignIn(ctx: Context, api: ApiContext): Promise<void> {
  await change(ctx, api, async (call, form) => {
    await post(openSession, await confirmationInput(form("confirmedPassword"), call), call);
    renewCookie(call);
    redirectTo(ctx, `${accountPath}?done=confirmed`);
  });
}

export async function unlinkProvider(ctx: Context, api: ApiContext): Promise<void> {
  await change(ctx, api, async (call, form) => {
    requireRecentSignIn(call.member, api);
    const { id, identities } = call.member.account;
    const linked = identities.find(({ issuer }) => issuer === form("issuer"));
    if (linked === undefined) throw notFound("your account has no link to this identity provider");
    await post(removeOwnIdentity, { accountId: id, issuer: linked.issuer }, call);
    redirectTo(ctx, `${accountPath}?done=unlinked`);
  });
}

/** Turns it off, or makes new recovery codes, by the button. */
export async function changeSecondFactor(ctx: Context, api: ApiContext): Promise<void> {
  await change(ctx, api, async (call, form) => {
    if (form("action") === "off") {
      await post(disableTotp, await disableInput(form("code"), call), call);
      renewCookie(call);
      redirectTo(ctx, `${accountPath}?done=second-factor-off`);
    } else {
      await post(renewRecoveryCodes, await recoveryCodesInput(form("code"), call), call);
      showPage(ctx, recoveryCodesPage(recoveryCodesOf(call.seed, api.secrets), accountPath));
    }
  });
}

/** One by its id, or all but the one of the request. */
export async function endOwnSessions(ctx: Context, api: ApiContext): Promise<void> {
  await change(ctx, api, async (call, form) => {
    const { member } = call;
    const chosen = (await ownSessions(member, api)).filter(({ sessionId, isCurrent }) =>
      form("id") === "" ? !isCurrent : sessionId === form("id"),
    );
    const sessions = chosen.map(({ hash, sessionId }) => ({ hash, sessionId }));
    await post(endSessions, { accountId: member.account.id, sessions }, call);
    redirectTo(ctx, `${accountPath}?done=sessions`);
  });
}

type Change = (call: OwnAccountCall, form: Form) => Promise<void>;

/** Shows what was wrong on the page again. */
export async function change(
  ctx: Context,
  api: ApiContext,
  make: Change,
  pageOf: (member: SignedInMember, problem: string) => Promise<string | undefined> = async () => undefined,
): Promise<void> {
  requireOwnForm(ctx, api.config);
  const form = await readForm(ctx, api.config);
  const member = await signedInMember(ctx, api);
  if (member === undefined) return redirectTo(ctx, signInPath);
  try {
    await make({ ctx, member, seed: api.newId(), api }, form);
  } catch (error) {
    if (!(error instanceof AppError) || error.retry === "later") throw error;
    const problem = sentence(error.message);
    const page = await pageOf(member, problem);
    if (page === undefined) await show(ctx, { member, problem }, api);
    else showPage(ctx, page);
    ctx.status = statusOf(error);
    ctx.set("error-type", error.code);
  }
}

export async function post<Input>(
  command: SentCommand<Input>,
  input: Input,
  { ctx, member, api }: OwnAccountCall,
): Promise<void> {
  const origin = originOf(ctx, member);
  const outcome = await postCommand({ command, workspaceId: installationId, input, origin }, api);
  if (!outcome.ok) throw outcomeError(outcome);
  await api.installation.invalidate();
}

function renewCookie({ ctx, seed, api }: OwnAccountCall): void {
  setSessionCookie(ctx, sessionTokenOf(seed, api.secrets), api.config);
}

interface Shown {
  readonly member: SignedInMember;
  readonly problem?: string;
  readonly notice?: string | undefined;
}

async function show(ctx: Context, { member, problem, notice }: Shown, api: ApiContext): Promise<void> {
  const [sessions, roots] = await Promise.all([ownSessions(member, api), memberRoots(member, api)]);
  const workspaces = await Promise.all(
    roots.map(async ({ workspaceId }) => (await readWorkspace(workspaceId, api.actors)).name),
  );
  showPage(
    ctx,
    accountPage({
      member,
      sessions,
      workspaces,
      hasPasskeys: relyingParty(api.config) !== undefined,
      isRecent: isRecentSignIn(member, api),
      problem,
      notice,
    }),
  );
}
