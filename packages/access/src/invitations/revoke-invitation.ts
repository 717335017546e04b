/** Revokes an open invitation: its link stops working. */
import { applied, refused } from "@signalbox/workspace";
import { z } from "zod";
import { defineInstallationOperation, type InstallationOperation } from "../installation/command.js";

export interface RevokeInvitation {
  readonly id: string;
}

const body = z.object({ id: z.uuid().toLowerCase().describe("As `GET /api/admin/invitations` lists it.") });

export const revokeInvitation: InstallationOperation<RevokeInvitation> = defineInstallationOperation<
  RevokeInvitation,
  RevokeInvitation
>({
  name: "revoke-invitation",
  summary: "Revoke an invitation",
  body,
  answers: [
    { status: 204, description: "Its link does not work any more" },
    { status: 404, description: "`NotFound`: no open invitation of this workspace has this id" },
  ],
  refreshes: "installation",
  input: z.object({ id: z.string() }),
  decide: (state, { id }, { workspaceId, now }) => {
    const at = now.getTime();
    const invitation = state.invitations.find(
      (each) => each.id === id && each.workspaceId === workspaceId && each.until > at,
    );
    if (invitation === undefined) {
      const message =
        "there is no open invitation with this id in the workspace; it may be accepted or expired";
      return { state, outcome: refused("NotFound", message) };
    }
    const invitations = state.invitations.filter((each) => each !== invitation);
    return { state: { ...state, invitations }, outcome: applied };
  },
});
