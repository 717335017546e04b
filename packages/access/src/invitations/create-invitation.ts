/**
 * Invites a person by their address to a workspace with a role. The link is shown to the caller and stored as a hash. A
 * newer invitation of the same address to the same workspace takes the place of the older one.
 */
import { refused, type OperationRequest, type OperationTools } from "@signalbox/workspace";
import { uuidV5 } from "@signalbox/core";
import { z } from "zod";
import { defineInstallationOperation, type InstallationOperation } from "../installation/command.js";
import { findAccountByEmail } from "../installation/edit-account.js";
import type { Invitation } from "../installation/state.js";
import { refuseGrant } from "../members/about-member.js";
import { emailField } from "../members/email-field.js";
import { linkUrl, tokenOfCommand } from "../members/one-time-links.js";
import { readAgain, readReach, reachSchema, senderOf, type Reach } from "../members/reach.js";
import { refuseUnknownRole, roleField } from "../roles/role-field.js";
import { hashToken } from "../sessions/session-table.js";

export const invitationLifeMs: number = 7 * 24 * 60 * 60 * 1000;

interface Body {
  readonly email: string;
  readonly role: string;
}

export interface CreateInvitation extends Body {
  readonly id: string;
  readonly hash: string;
  readonly reach: readonly Reach[];
}

const body = z.object({
  email: emailField.describe("To whom the invitation goes; the account will have this address."),
  role: roleField,
});

const createdSchema = z.object({ until: z.number() });

export const createInvitation: InstallationOperation<CreateInvitation> = defineInstallationOperation<
  Body,
  CreateInvitation
>({
  name: "create-invitation",
  summary: "Invite a member",
  description:
    "Invites an address to the workspace with a role. The link works once, for 7 days; it is always returned, also when it is mailed. It is mailed when the default email provider of the workspace can mail and `PUBLIC_URL` is set. Inviting an address again takes the place of its open invitation. A role with a permission that the caller lacks is refused.",
  example: { body: { email: "ann@example.com", role: "Author" } },
  body,
  prepare: async (request, tools) => ({
    ...request.body,
    id: idOf(request),
    hash: hashToken(tokenOfCommand(request.commandId, tools.secrets)),
    reach: await readReach(request, [], tools),
  }),
  answers: [
    {
      status: 201,
      description: "The invitation with its link, returned only once",
      schema: z.object({
        id: z.string(),
        workspaceId: z.string(),
        email: z.string(),
        role: z.string(),
        link: z.string(),
        until: z.int().describe("ms"),
        mailed: z.boolean(),
        notMailedBecause: z.string().optional(),
      }),
    },
    {
      status: 400,
      description:
        "A field does not fit; or `AlreadyMember`: the address belongs to a member of the workspace",
    },
    {
      status: 403,
      description: "`Forbidden`: the role has permissions that the caller lacks",
    },
  ],
  answer: (value, request, tools) => ({
    status: 201,
    body: { ...shownInvitation(request, tools), ...createdSchema.parse(value) },
  }),
  pending: (request, tools) => ({ ...shownInvitation(request, tools) }),
  refreshes: "installation",
  input: z.object({
    id: z.string(),
    hash: z.string(),
    email: z.string(),
    role: z.string(),
    reach: reachSchema,
  }),
  decide: (state, { reach, ...given }, { workspaceId, origin, now }) => {
    const sender = senderOf(state, origin, reach);
    const own = sender.reachOf(workspaceId);
    if (own === undefined) return { state, outcome: readAgain };
    const { email, role } = given;
    const refusal = refuseUnknownRole(role, own, state) ?? refuseGrant(state, { workspaceId, role }, sender);
    if (refusal !== undefined) return { state, outcome: refusal };
    const account = findAccountByEmail(state, email);
    const held = account?.roles.find((grant) => grant.workspaceId === workspaceId);
    if (held !== undefined) {
      const message = `${email} is a member already, with the role ${held.role}; PUT /api/admin/members changes it`;
      return { state, outcome: refused("AlreadyMember", message) };
    }
    const createdAt = now.getTime();
    const { id: by, name } = origin.principal;
    const invitation: Invitation = {
      ...given,
      workspaceId,
      createdAt,
      until: createdAt + invitationLifeMs,
      invitedBy: { id: by, name },
    };
    const others = state.invitations.filter(
      (each) => each.until > createdAt && (each.email !== email || each.workspaceId !== workspaceId),
    );
    return {
      state: { ...state, invitations: [...others, invitation] },
      outcome: { ok: true, value: { until: invitation.until } },
    };
  },
});

function idOf({ commandId, workspaceId }: OperationRequest<unknown>): string {
  return uuidV5(`invitation/${commandId}`, workspaceId);
}

function shownInvitation(
  request: OperationRequest<Body>,
  { secrets, publicUrl }: OperationTools,
): Body & { readonly id: string; readonly workspaceId: string; readonly link: string } {
  const link = linkUrl(publicUrl, "invitation", tokenOfCommand(request.commandId, secrets));
  const { email, role } = request.body;
  return { id: idOf(request), workspaceId: request.workspaceId, email, role, link };
}
