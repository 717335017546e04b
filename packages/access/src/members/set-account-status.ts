/** Disables or enables an account. A disabled one cannot sign in, its sessions have ended, its links do not work. */
import { z } from "zod";
import { defineInstallationOperation, type InstallationOperation } from "../installation/command.js";
import type { Account } from "../installation/state.js";
import { lockOutError } from "./lock-out.js";
import { changeMember, findAdministered } from "./about-member.js";
import {
  exampleMemberId,
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

export interface SetAccountStatus extends MemberInput {
  readonly status: Account["status"];
}

const status = z.enum(["Active", "Disabled"]);

export const setAccountStatus: InstallationOperation<SetAccountStatus> = defineInstallationOperation<
  AboutMember & Pick<SetAccountStatus, "status">,
  SetAccountStatus
>({
  name: "set-account-status",
  summary: "Disable or enable the account of a member",
  description:
    "Concerns the account in all workspaces: allowed for owners of the installation, and for administrators of every workspace in which the member has a role. The account's sessions, one-time links and the invitations that it made end within a second.",
  example: { body: { accountId: exampleMemberId, status: "Disabled" } },
  body: z.object({ ...askingMemberFields, status }),
  prepare: withReach,
  preparesAgain: true,
  answers: [
    { status: 204, description: "The account has this status" },
    lastOneError,
    lockOutError,
    ...memberErrors,
  ],
  refreshes: "installation",
  input: z.object({ ...askingMemberInput, status }),
  asksBeforeLockOut: true,
  guards: { resource: "member", find: guardedMember },
  decide: (state, input, { origin, now }) => {
    const sender = senderOf(state, origin, input.reach);
    const found = findAdministered(state, input.accountId, sender);
    if (!found.ok) return { state, outcome: found.outcome };
    const changed = {
      ...found.account,
      status: input.status,
      sessionsFrom: now.getTime(),
      links: [],
    };
    const losesPower = input.status === "Disabled";
    return changeMember(state, { changed, sender, value: null, losesPower });
  },
});
