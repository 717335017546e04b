/**
 * Makes a one-time link for a member who cannot sign in. It takes the place of earlier ones. The stored state holds its
 * hash only; the caller sees it once.
 */
import { refused, type OperationRequest, type OperationTools } from "@signalbox/workspace";
import { z } from "zod";
import { defineInstallationOperation, type InstallationOperation } from "../installation/command.js";
import type { LinkPurpose } from "../installation/state.js";
import { hashToken } from "../sessions/session-table.js";
import { changeMember, findAdministered } from "./about-member.js";
import {
  exampleMemberId,
  memberErrors,
  memberFields,
  memberInput,
  withReach,
  type AboutMember,
  type MemberInput,
} from "./member-fields.js";
import { linkUrl, oneTimeLinkLifeMs, tokenOfCommand } from "./one-time-links.js";
import { forbidden, senderOf } from "./reach.js";

export interface CreateMemberLink extends MemberInput {
  readonly purpose: LinkPurpose;
  /** SHA-256 of its token, hex. */
  readonly hash: string;
}

type Body = AboutMember & Pick<CreateMemberLink, "purpose">;

const purpose = z.enum(["sign-in", "reset-password"]);
const createdSchema = z.object({ until: z.number() });

export const createMemberLink: InstallationOperation<CreateMemberLink> = defineInstallationOperation<
  Body,
  CreateMemberLink
>({
  name: "create-member-link",
  summary: "Create a one-time link for a member",
  description:
    "For a member who cannot sign in any more: to sign in once, or to set a new password. The second factor is still asked for. The link works once, for 24 hours, and takes the place of earlier ones. For members without a permission that the caller lacks.",
  example: { body: { accountId: exampleMemberId, purpose: "reset-password" } },
  body: z.object({ ...memberFields, purpose: purpose.default("reset-password") }),
  prepare: async (request, tools) => ({
    ...(await withReach(request, tools)),
    hash: hashToken(tokenOfCommand(request.commandId, tools.secrets)),
  }),
  preparesAgain: true,
  answers: [
    {
      status: 201,
      description: "The link, returned only once",
      schema: z.object({
        accountId: z.string(),
        purpose: z.string(),
        link: z.string(),
        until: z.int().describe("ms"),
      }),
    },
    {
      status: 400,
      description:
        "A field does not fit; `Disabled`: the account is disabled; or `SingleSignOnOnly`: passwords are turned off",
    },
    ...memberErrors,
  ],
  answer: (value, request, tools) => ({
    status: 201,
    body: { ...shownLink(request, tools), ...createdSchema.parse(value) },
  }),
  pending: (request, tools) => shownLink(request, tools),
  refreshes: "installation",
  input: z.object({ ...memberInput, purpose, hash: z.string() }),
  decide: (state, { accountId, reach, ...link }, { origin, now }) => {
    const sender = senderOf(state, origin, reach);
    if (sender.accountId === accountId) {
      return { state, outcome: forbidden("a link for yourself: change your password on your own page") };
    }
    const found = findAdministered(state, accountId, sender);
    if (!found.ok) return { state, outcome: found.outcome };
    if (found.account.status !== "Active") {
      return { state, outcome: refused("Disabled", "this account is disabled; enable it first") };
    }
    if (!state.signIn.passwords) {
      const message =
        "members of this installation sign in with single sign-on only; npm run member -- reset makes a link for emergencies";
      return { state, outcome: refused("SingleSignOnOnly", message) };
    }
    const until = now.getTime() + oneTimeLinkLifeMs;
    const changed = { ...found.account, links: [{ ...link, until }] };
    return changeMember(state, { changed, sender, value: { until } });
  },
});

function shownLink(
  { body: { accountId, purpose: what }, commandId }: OperationRequest<Body>,
  { secrets, publicUrl }: OperationTools,
): { readonly accountId: string; readonly purpose: string; readonly link: string } {
  const link = linkUrl(publicUrl, what, tokenOfCommand(commandId, secrets));
  return { accountId, purpose: what, link };
}
