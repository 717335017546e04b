/** Deletes a custom role that is not in use. */
import { applied, refused } from "@signalbox/workspace";
import { z } from "zod";
import { defineInstallationOperation, type InstallationOperation } from "../installation/command.js";
import { refusePermissions } from "../members/about-member.js";
import {
  readAgain,
  readInstallation,
  readReach,
  reachSchema,
  senderOf,
  type Reach,
} from "../members/reach.js";
import { ownRole, usersOfRole, workspacesOfRole } from "./custom-role.js";

interface Body {
  readonly id: string;
}

export interface DeleteRole extends Body {
  readonly reach: readonly Reach[];
}

const body = z.object({ id: z.uuid().toLowerCase().describe("Of a custom role.") });
const maxNamed = 20;

export const deleteRole: InstallationOperation<DeleteRole> = defineInstallationOperation<Body, DeleteRole>({
  name: "delete-role",
  summary: "Delete a custom role",
  body,
  prepare: async (request, tools) => {
    const { id } = request.body;
    const used = workspacesOfRole(id, await readInstallation(tools));
    return { id, reach: await readReach(request, used, tools) };
  },
  answers: [
    { status: 204, description: "Deleted" },
    {
      status: 400,
      description: "`InUse`: the message names the members, invitations and providers that use it",
    },
    { status: 403, description: "`Forbidden`: the caller lacks some of its permissions" },
    { status: 404, description: "`NotFound`: no custom role of this workspace has this id" },
  ],
  refreshes: "installation",
  input: z.object({ id: z.string(), reach: reachSchema }),
  guards: { resource: "role", find: ownRole },
  decide: (state, { id, reach }, { workspaceId, origin, now }) => {
    const sender = senderOf(state, origin, reach);
    const lacks = sender.lacksIn(workspaceId);
    if (lacks === undefined) return { state, outcome: readAgain };
    const role = state.roles.find((each) => each.id === id && each.workspaceId === workspaceId);
    if (role === undefined) {
      const message = "there is no custom role with this id in this workspace; built-in roles stay";
      return { state, outcome: refused("NotFound", message) };
    }
    const users = usersOfRole(id, state, {
      isDeleted: (each) => sender.reachOf(each)?.isDeleted === true,
      now: now.getTime(),
    });
    if (users.length > 0) {
      const named = users.slice(0, maxNamed).join(", ");
      const more = users.length > maxNamed ? ` and ${users.length - maxNamed} more` : "";
      const message = `this role is used by ${named}${more}; give them another role first`;
      return { state, outcome: refused("InUse", message) };
    }
    const refusal = refusePermissions(role.permissions, lacks);
    if (refusal !== undefined) return { state, outcome: refusal };
    return { state: { ...state, roles: state.roles.filter((each) => each !== role) }, outcome: applied };
  },
});
