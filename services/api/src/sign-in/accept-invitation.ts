/**
 * Accepting an invitation: a new member gives a name and a password; who has an account with the address signs in with it
 * first. Opening the link changes nothing.
 */
import { outcomeError } from "@signalbox/workspace";
import {
  acceptedInvitationSchema,
  acceptInvitation,
  findAccount,
  findAccountByEmail,
  hashToken,
  installationId,
  type AcceptInvitation,
  type InstallationState,
  type Invitation,
} from "@signalbox/access";
import { AppError } from "@signalbox/core";
import type { Principal } from "@signalbox/workspace";
import type { Context } from "koa";
import { readWorkspace } from "../admin/settings/read-workspace.js";
import { postCommand } from "../commands/post-command.js";
import type { ApiContext } from "../context.js";
import { requestFacts } from "../http/request-facts.js";
import { signedInMember } from "../members/signed-in-member.js";
import { redirectTo, showPage } from "../pages/answer-page.js";
import { acceptPage, existingAccountPage, type ShownInvitation } from "./accept-invitation-page.js";
import { continueSignIn } from "./continue-sign-in.js";
import { openSessionFor } from "./finish-sign-in.js";
import { landingPath } from "./next-path.js";
import { newPasswordIssue } from "./new-password.js";
import { readForm, requireOwnForm } from "./read-form.js";

const maxNameLength = 200;

export async function showInvitation(ctx: Context, token: string, api: ApiContext): Promise<void> {
  const installation = await api.installation.readNow();
  const invitation = await invitationOf(token, installation, api);
  showPage(ctx, await pageOf(ctx, { token, invitation, installation }, api));
}

export async function acceptByForm(ctx: Context, token: string, api: ApiContext): Promise<void> {
  const form = await readForm(ctx, api.config);
  const installation = await api.installation.readNow();
  const invitation = await invitationOf(token, installation, api);
  if (findAccountByEmail(installation, invitation.email) !== undefined) {
    requireOwnForm(ctx, api.config);
    return acceptAsMember(ctx, token, api);
  }
  const [name, password] = [form("name").trim(), form("password")];
  const problem =
    name === "" || name.length > maxNameLength
      ? `The name must have 1 to ${maxNameLength} characters.`
      : newPasswordIssue(password, form("repeated"), invitation.email);
  if (problem !== undefined) {
    const page = await pageOf(ctx, { token, invitation, installation, problem }, api);
    return showPage(ctx, page, 400);
  }
  const accountId = api.newId();
  const changedAt = await accept(
    ctx,
    { hash: hashToken(token), accountId, profile: { name, hash: await api.passwords.hash(password) } },
    { kind: "member", id: accountId, name },
    api,
  );
  const proof = { passwordChangedAt: changedAt };
  await continueSignIn(ctx, { accountId, signIn: "link", proof, next: landingPath }, api);
}

/** With a session of the account; it gets a new id, because the member may do more from now on. */
async function acceptAsMember(ctx: Context, token: string, api: ApiContext): Promise<void> {
  const member = await signedInMember(ctx, api);
  if (member === undefined) throw new AppError({ code: "Unauthorized", message: "sign in first" });
  const { account, session } = member;
  const { id, name } = account;
  await accept(ctx, { hash: hashToken(token), accountId: id }, { kind: "member", id, name }, api);
  const { signIn, hasSecondFactor, createdAt: signedInAt } = session.row;
  await openSessionFor(ctx, { accountId: id, signIn, hasSecondFactor, proof: {}, signedInAt }, api);
  redirectTo(ctx, landingPath);
}

/** Returns `changedAt` of a new account's password. */
async function accept(
  ctx: Context,
  input: AcceptInvitation,
  principal: Principal,
  api: ApiContext,
): Promise<number> {
  const origin = { principal, signIn: "link", ...requestFacts(ctx) } as const;
  const command = { command: acceptInvitation, workspaceId: installationId, input, origin };
  const outcome = await postCommand(command, api);
  if (!outcome.ok) throw outcomeError(outcome);
  await api.installation.invalidate();
  return acceptedInvitationSchema.parse(outcome.value).changedAt;
}

/** Throws `Unauthorized` for one that does not count, `NotFound` when its workspace was deleted. */
async function invitationOf(
  token: string,
  { invitations }: InstallationState,
  { now, actors }: Pick<ApiContext, "now" | "actors">,
): Promise<Invitation> {
  const hash = hashToken(token);
  const invitation = invitations.find((each) => each.hash === hash && each.until > now().getTime());
  if (invitation === undefined) {
    throw new AppError({
      code: "Unauthorized",
      message: "this invitation was used already, has expired or was taken back; ask for a new one",
    });
  }
  const { createdAt, status } = await readWorkspace(invitation.workspaceId, actors);
  if (createdAt !== null && status !== "Tombstoned") return invitation;
  throw new AppError({
    code: "NotFound",
    message: "the workspace of this invitation was deleted; ask for an invitation to another one",
  });
}

interface Opened {
  readonly token: string;
  readonly invitation: Invitation;
  readonly installation: InstallationState;
  readonly problem?: string;
}

async function pageOf(
  ctx: Context,
  { token, invitation, installation, problem }: Opened,
  api: ApiContext,
): Promise<string> {
  const { name } = await readWorkspace(invitation.workspaceId, api.actors);
  const custom = installation.roles.find(({ id }) => id === invitation.role);
  const inviter = findAccount(installation, invitation.invitedBy.id);
  const shown: ShownInvitation = {
    email: invitation.email,
    workspace: name,
    role: custom?.name ?? invitation.role,
    ...(inviter !== undefined && { invitedBy: inviter.name }),
    path: `/sign-in/invitation/${encodeURIComponent(token)}`,
    settings: installation.signIn,
  };
  const account = findAccountByEmail(installation, invitation.email);
  if (account === undefined) return acceptPage(shown, problem);
  const member = await signedInMember(ctx, api);
  return existingAccountPage(shown, member?.account.email);
}
