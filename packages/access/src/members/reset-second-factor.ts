/** Removes the second factor of a member who has lost it: the codes, the recovery codes and the passkeys. */
import { z } from "zod";
import { defineInstallationOperation, type InstallationOperation } from "../installation/command.js";
import type { Account } from "../installation/state.js";
import { changeMember, findAdministered } from "./about-member.js";
import {
  memberErrors,
  memberFields,
  memberInput,
  withReach,
  type AboutMember,
  type MemberInput,
} from "./member-fields.js";
import { forbidden, senderOf } from "./reach.js";
import { guardedMember } from "./guarded-member.js";

export const resetSecondFactor: InstallationOperation<MemberInput> = defineInstallationOperation<
  AboutMember,
  MemberInput
>({
  name: "reset-second-factor",
  summary: "Reset the second factor of a member",
  description:
    "Removes the member's code generator, recovery codes and passkeys, and ends the member's sessions. Where a second factor is required, the member sets up a new one at the next sign-in. For members without a permission that the caller lacks.",
  body: z.object(memberFields),
  prepare: withReach,
  preparesAgain: true,
  answers: [{ status: 204, description: "The member has no second factor" }, ...memberErrors],
  refreshes: "installation",
  input: z.object(memberInput),
  guards: { resource: "member", find: guardedMember },
  decide: (state, { accountId, reach }, { origin, now }) => {
    const sender = senderOf(state, origin, reach);
    if (sender.accountId === accountId) {
      return { state, outcome: forbidden("your own second factor: change it on your own page") };
    }
    const found = findAdministered(state, accountId, sender);
    if (!found.ok) return { state, outcome: found.outcome };
    const changed = withoutSecondFactor(found.account, now.getTime());
    return changeMember(state, { changed, sender, value: null });
  },
});

/** Sessions end too: one that was opened with the lost device must not stay. */
export function withoutSecondFactor(account: Account, now: number): Account {
  const { totp: _, pendingTotp: __, ...kept } = account;
  return { ...kept, recoveryCodes: [], passkeys: [], sessionsFrom: now };
}
