/** Gives a member a role in the workspace, in place of those they have there. */
import { type Permission } from "@signalbox/workspace";
import { z } from "zod";
import { defineInstallationOperation, type InstallationOperation } from "../installation/command.js";
import { permissionsOf } from "../roles.js";
import { refuseUnknownRole, roleField } from "../roles/role-field.js";
import { lockOutError } from "./lock-out.js";
import { changeMember, findMember, refuseGrant } from "./about-member.js";
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
import { readAgain, senderOf } from "./reach.js";
import { guardedMember } from "./guarded-member.js";

export interface SetMemberRole extends MemberInput {
  readonly role: string;
}

const body = z.object({ ...askingMemberFields, role: roleField });

export const setMemberRole: InstallationOperation<SetMemberRole> = defineInstallationOperation<
  AboutMember & { readonly role: string },
  SetMemberRole
>({
  name: "set-member-role",
  summary: "Set the role of a member",
  description:
    "Replaces the roles that the member has in this workspace; a member of another workspace of yours gets the role in addition. The member's sessions end. Roles from the groups of an identity provider come back at the next sign-in.",
  example: { body: { accountId: exampleMemberId, role: "Author" } },
  body,
  prepare: withReach,
  preparesAgain: true,
  answers: [
    {
      status: 200,
      description: "The member has this role",
      schema: z.object({ accountId: z.string(), workspaceId: z.string(), role: z.string() }),
    },
    lastOneError,
    lockOutError,
    ...memberErrors,
  ],
  answer: (value) => ({ status: 200, body: value }),
  refreshes: "installation",
  input: z.object({ ...askingMemberInput, role: z.string() }),
  asksBeforeLockOut: true,
  guards: { resource: "member", find: guardedMember },
  decide: (state, { accountId, role, reach }, { workspaceId, origin, now }) => {
    const sender = senderOf(state, origin, reach);
    const own = sender.reachOf(workspaceId);
    if (own === undefined) return { state, outcome: readAgain };
    const unknown = refuseUnknownRole(role, own, state);
    if (unknown !== undefined) return { state, outcome: unknown };
    const found = findMember(state, accountId, sender);
    if (!found.ok) return { state, outcome: found.outcome };
    const { account } = found;
    const before = account.roles.filter((grant) => grant.workspaceId === workspaceId);
    const after = { workspaceId, role, from: "administrator" } as const;
    for (const grant of [...before, after]) {
      const outcome = refuseGrant(state, grant, sender);
      if (outcome !== undefined) return { state, outcome };
    }
    const held = permissionsOf(role, state);
    const losesPower = before.some((grant) => !isWithin(permissionsOf(grant.role, state), held));
    const changed = {
      ...account,
      sessionsFrom: now.getTime(),
      roles: [...account.roles.filter((grant) => grant.workspaceId !== workspaceId), after],
    };
    return changeMember(state, { changed, sender, value: { accountId, workspaceId, role }, losesPower });
  },
});

function isWithin(some: ReadonlySet<Permission>, others: ReadonlySet<Permission>): boolean {
  return [...some].every((each) => others.has(each));
}
