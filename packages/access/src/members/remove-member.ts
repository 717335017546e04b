/** Takes all roles of a member in the workspace. The account stays, with its roles elsewhere. */
import { refused } from "@signalbox/workspace";
import { z } from "zod";
import { defineInstallationOperation, type InstallationOperation } from "../installation/command.js";
import { lockOutError } from "./lock-out.js";
import { changeMember, findMember, refuseGrant } from "./about-member.js";
import {
  lastOneError,
  memberErrors,
  askingMemberFields,
  askingMemberInput,
  withReach,
  type AboutMember,
  type MemberInput,
} from "./member-fields.js";
import { senderOf } from "./reach.js";
import { guardedMember } from "./guarded-member.js";

export const removeMember: InstallationOperation<MemberInput> = defineInstallationOperation<
  AboutMember,
  MemberInput
>({
  name: "remove-member",
  summary: "Remove a member from the workspace",
  description:
    "Takes all roles of the member in this workspace, and ends the member's sessions and the invitations that the member made. Roles from the groups of an identity provider come back at the next sign-in: take the member out of the group as well, or disable the account.",
  body: z.object(askingMemberFields),
  prepare: withReach,
  preparesAgain: true,
  answers: [{ status: 204, description: "Removed" }, lastOneError, lockOutError, ...memberErrors],
  refreshes: "installation",
  input: z.object(askingMemberInput),
  asksBeforeLockOut: true,
  guards: { resource: "member", find: guardedMember },
  decide: (state, { accountId, reach }, { workspaceId, origin, now }) => {
    const sender = senderOf(state, origin, reach);
    const found = findMember(state, accountId, sender);
    if (!found.ok) return { state, outcome: found.outcome };
    const { account } = found;
    const taken = account.roles.filter((grant) => grant.workspaceId === workspaceId);
    if (taken.length === 0) {
      const message =
        "this member has no role in this workspace itself; remove them from its parent, where their role is";
      return { state, outcome: refused("NotFound", message) };
    }
    for (const grant of taken) {
      const outcome = refuseGrant(state, grant, sender);
      if (outcome !== undefined) return { state, outcome };
    }
    const changed = {
      ...account,
      sessionsFrom: now.getTime(),
      roles: account.roles.filter((grant) => grant.workspaceId !== workspaceId),
    };
    return changeMember(state, { changed, sender, value: null, losesPower: true });
  },
});
