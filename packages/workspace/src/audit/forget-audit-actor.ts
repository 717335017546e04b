/**
 * Erases what an audit log says about a person who has left: the details of their entries with name, address and browser,
 * and of the entries about their account. That there was an entry, when and of which action, stays.
 */
import type { StoreChange, WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { applied } from "../command.js";
import { defineOperation, type Operation } from "../operation.js";
import { hashUserId } from "./audit-chain.js";
import { erasedUserKind, forgetActorAction, type AuditResource } from "./audit-entry.js";
import { auditActor, auditDetailTable, auditSubject } from "./audit-table.js";

export interface ForgetAuditActor {
  readonly actorId: string;
}

const longestId = 200;

export const forgetActorFields: z.ZodType<ForgetAuditActor> = z.object({
  actorId: z.string().min(1).max(longestId).describe("The `actor.id` of the entries."),
});

/** What erases the details in the log of a workspace, or of the installation, and explains to a verifier that they are absent. */
export function forgetting(
  actorId: string,
  workspaceId: WorkspaceId,
): { readonly changes: readonly StoreChange[]; readonly resources: readonly AuditResource[] } {
  const account = hashUserId(actorId);
  return {
    changes: [
      auditDetailTable.removeWhere("actor", auditActor(workspaceId, actorId)),
      auditDetailTable.removeWhere("subject", auditSubject(workspaceId, account)),
    ],
    resources: [
      { kind: "actor", id: actorId },
      { kind: erasedUserKind, id: account },
    ],
  };
}

export const forgetAuditActor: Operation<ForgetAuditActor> = defineOperation({
  name: forgetActorAction,
  summary: "Erase the details of an actor's audit entries",
  description:
    "For a member who has left and asks for it. Removes name, address, browser and the changes from all entries so far that they made or that are about their account. Time, action and digest of each entry stay, so the log can still be verified.",
  example: { body: { actorId: "2f0cbb5d-8f4e-4f3e-9b47-0c5e1d3b8a11" } },
  body: forgetActorFields,
  answers: [{ status: 204, description: "Nothing of the details is left" }],
  decide: (state, { actorId }, { workspaceId }) => ({
    state,
    ...forgetting(actorId, workspaceId),
    outcome: applied,
  }),
});
