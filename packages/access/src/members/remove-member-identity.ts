/**
 * Removes the link of a member's account to a user of an identity provider, as when an address was given to another
 * employee: the next sign-in of a user with that verified address links anew.
 */
import { refused } from "@signalbox/workspace";
import { z } from "zod";
import { defineInstallationOperation, type InstallationOperation, refuse } from "../installation/command.js";
import { withAccount } from "../installation/edit-account.js";
import { issuerField } from "../oidc/remove-own-identity.js";
import { isLinkedTo, withoutIdentity } from "../oidc/without-identity.js";
import { withoutSessions } from "../sessions/new-session.js";
import { canAnOwnerSignIn } from "../sign-in/ways-to-sign-in.js";
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
import { forbidden, senderOf } from "./reach.js";
import { guardedMember } from "./guarded-member.js";

interface LinkedMember extends AboutMember {
  readonly issuer: string;
}

export interface RemoveMemberIdentity extends MemberInput {
  readonly issuer: string;
}

const issuer = issuerField.describe("Of the identity provider, as `GET /api/admin/members` lists it.");

export const removeMemberIdentity: InstallationOperation<RemoveMemberIdentity> = defineInstallationOperation<
  LinkedMember,
  RemoveMemberIdentity
>({
  name: "remove-member-link",
  summary: "Remove a member's link to an identity provider",
  description:
    "For an address that was given to another person, or a user of the provider that was created anew. Ends the member's sessions, and removes the roles of the groups there. The next sign-in through the provider links the account anew, by its verified address. Allowed for owners of the installation, and for administrators of every workspace in which the member has a role.",
  example: { body: { accountId: exampleMemberId, issuer: "https://id.example.com/realms/staff" } },
  body: z.object({ ...memberFields, issuer }),
  prepare: withReach,
  preparesAgain: true,
  answers: [
    { status: 204, description: "The link is removed" },
    { status: 400, description: "`OwnerLocked`: no owner of the installation could sign in" },
    ...memberErrors,
  ],
  refreshes: "installation",
  input: z.object({ ...memberInput, issuer: issuerField }),
  guards: { resource: "member", find: guardedMember },
  decide: (state, input, { origin, now }) => {
    const sender = senderOf(state, origin, input.reach);
    if (sender.accountId === input.accountId) {
      return { state, outcome: forbidden("your own link: remove it on your own page") };
    }
    const found = findAdministered(state, input.accountId, sender);
    if (!found.ok) return { state, outcome: found.outcome };
    if (!isLinkedTo(found.account, input.issuer)) {
      return refuse(state, "NotFound", "this member has no link to this identity provider");
    }
    const unlinked = withoutIdentity(found.account, input.issuer, state);
    // Those that the link opened end; which these are is not stored.
    const changed = withoutSessions(unlinked, now.getTime());
    const { accounts } = withAccount(state, changed);
    if (!canAnOwnerSignIn(accounts, state.signIn) && canAnOwnerSignIn(state.accounts, state.signIn)) {
      const message = "no owner of the installation could sign in any more; give another one a way first";
      return { state, outcome: refused("OwnerLocked", message) };
    }
    return changeMember(state, { changed, sender, value: null });
  },
});
