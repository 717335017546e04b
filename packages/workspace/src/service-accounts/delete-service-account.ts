/** Deletes a service account and revokes its keys. */
import { z } from "zod";
import { applied, refused } from "../command.js";
import { revokedKeyRow } from "../keys/key-rows.js";
import { defineOperation, type Operation } from "../operation.js";
import type { AdminKey } from "../state.js";
import { exampleServiceAccount } from "./shown-service-account.js";
import { putOn } from "../versions/guard.js";

export const deleteServiceAccount: Operation<{ readonly id: string }> = defineOperation({
  name: "delete-service-account",
  summary: "Delete a service account",
  description: "Its keys are revoked.",
  example: { body: { id: exampleServiceAccount["id"] } },
  body: z.object({ id: z.string() }),
  answers: [
    { status: 204, description: "Deleted; its keys are revoked" },
    { status: 404, description: "No service account with this id" },
  ],
  refreshes: "keys",
  guards: {
    resource: "service account",
    find: ({ serviceAccounts }, input) => putOn(serviceAccounts, input),
  },
  decide: (state, { id }, { workspaceId }) => {
    const serviceAccounts = state.serviceAccounts.filter((account) => account.id !== id);
    if (serviceAccounts.length === state.serviceAccounts.length) {
      return { state, outcome: refused("NotFound", `no service account with id "${id}"`) };
    }
    const isOwned = ({ owner }: AdminKey): boolean => owner?.kind === "serviceAccount" && owner.id === id;
    const revoked = state.adminKeys.filter(isOwned);
    return {
      state: {
        ...state,
        serviceAccounts,
        adminKeys: state.adminKeys.filter((key) => !isOwned(key)),
        revokedKeys: [...state.revokedKeys, ...revoked.map(({ hash }) => hash)],
      },
      changes: revoked.map((key) =>
        revokedKeyRow(workspaceId, { role: "admin", id: key.id, hash: key.hash }),
      ),
      outcome: applied,
    };
  },
});
