/** Makes a member an owner of the installation, or ends that. Only owners can; the last one stays. */
import { refused } from "@signalbox/workspace";
import { z } from "zod";
import { defineInstallationOperation, type InstallationOperation } from "../installation/command.js";
import { lockOutError } from "./lock-out.js";
import { changeMember, findMember } from "./about-member.js";
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
import { ownersOnly, senderOf } from "./reach.js";
import { guardedMember } from "./guarded-member.js";

type OwnerOperation = InstallationOperation<MemberInput>;

interface Ownership {
  readonly name: string;
  readonly isOwner: boolean;
  readonly summary: string;
  readonly done: string;
  readonly withExample: boolean;
}

const setOwner = ({ name, isOwner, summary, done, withExample }: Ownership): OwnerOperation =>
  defineInstallationOperation<AboutMember, MemberInput>({
    name,
    summary,
    description:
      "Owners may do everything in all workspaces, and change the sign-in settings. Allowed for owners that are signed in as members; keys are never owners. The member's sessions end.",
    ...(withExample && { example: { body: { accountId: exampleMemberId } } }),
    body: z.object(askingMemberFields),
    prepare: withReach,
    preparesAgain: true,
    answers: [{ status: 204, description: done }, lastOneError, lockOutError, ...memberErrors],
    refreshes: "installation",
    input: z.object(askingMemberInput),
    asksBeforeLockOut: true,
    guards: { resource: "member", find: guardedMember },
    decide: (state, { accountId, reach }, { origin, now }) => {
      const sender = senderOf(state, origin, reach);
      if (!sender.isOwner) return { state, outcome: ownersOnly };
      const found = findMember(state, accountId, sender);
      if (!found.ok) return { state, outcome: found.outcome };
      const { account } = found;
      if (isOwner && account.status !== "Active") {
        return { state, outcome: refused("Disabled", "this account is disabled; enable it first") };
      }
      if (account.isOwner === isOwner) return { state, outcome: { ok: true, value: null } };
      const changed = { ...account, isOwner, sessionsFrom: now.getTime() };
      return changeMember(state, { changed, sender, value: null, losesPower: !isOwner });
    },
  });

export const makeOwner: OwnerOperation = setOwner({
  name: "make-owner",
  isOwner: true,
  summary: "Make a member an owner of the installation",
  done: "The member is an owner",
  withExample: true,
});

export const endOwnership: OwnerOperation = setOwner({
  name: "end-ownership",
  isOwner: false,
  summary: "End the ownership of a member",
  done: "The member is no owner any more; roles in workspaces stay",
  withExample: false,
});
