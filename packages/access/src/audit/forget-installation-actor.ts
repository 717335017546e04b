/** Erases what the log of the installation says about a person who has left; see `forget-audit-actor` of workspaces. */
import {
  applied,
  forgetActorAction,
  forgetActorFields,
  forgetting,
  type ForgetAuditActor,
} from "@signalbox/workspace";
import { defineInstallationOperation, type InstallationOperation } from "../installation/command.js";
import { installationId } from "../installation/state.js";
import { ownersOnly, senderOf } from "../members/reach.js";

export const forgetInstallationActor: InstallationOperation<ForgetAuditActor> = defineInstallationOperation({
  name: forgetActorAction,
  summary: "Erase the details of an actor's entries in the log of the installation",
  description:
    "As in the log of a workspace, for sign-ins and changes of accounts. For owners of the installation that are signed in as members.",
  example: { body: { actorId: "2f0cbb5d-8f4e-4f3e-9b47-0c5e1d3b8a11" } },
  body: forgetActorFields,
  answers: [
    { status: 204, description: "Nothing of the details is left" },
    { status: 403, description: "`Forbidden`: the caller is no owner" },
  ],
  ofInstallation: true,
  decide: (state, { actorId }, { origin }) => {
    if (!senderOf(state, origin).isOwner) return { state, outcome: ownersOnly };
    return { state, ...forgetting(actorId, installationId), outcome: applied };
  },
});
