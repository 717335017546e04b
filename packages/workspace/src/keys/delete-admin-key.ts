/**
 * Revokes an admin key by id. The last one that permits everything without an end is refused, because the workspace could
 * no longer be administered by a key.
 */
import { z } from "zod";
import { applied, refused } from "../command.js";
import { idField } from "../fields.js";
import { defineOperation, type Operation } from "../operation.js";
import type { AdminKey } from "../state.js";
import { revokedKeyRow } from "./key-rows.js";

export const deleteAdminKey: Operation<{ readonly id: string }> = defineOperation({
  name: "delete-admin-key",
  summary: "Revoke an admin key",
  body: z.object({ id: idField }),
  answers: [
    { status: 204, description: "The key is revoked" },
    { status: 400, description: "`InUse`: it is the last admin key that permits everything without an end" },
    { status: 404, description: "No key with this id" },
  ],
  refreshes: "keys",
  decide: (state, { id }, { workspaceId }) => {
    const key = state.adminKeys.find((candidate) => candidate.id === id);
    if (key === undefined) return { state, outcome: refused("NotFound", `no admin key with id "${id}"`) };
    if (isUnlimited(key) && state.adminKeys.filter(isUnlimited).length === 1) {
      const message = "this is the last admin key that permits everything; create another one first";
      return { state, outcome: refused("InUse", message) };
    }
    return {
      state: {
        ...state,
        adminKeys: state.adminKeys.filter((other) => other !== key),
        revokedKeys: [...state.revokedKeys, key.hash],
      },
      changes: [revokedKeyRow(workspaceId, { role: "admin", id: key.id, hash: key.hash })],
      outcome: applied,
    };
  },
});

function isUnlimited({ permissions, expiresAt, networks, owner }: AdminKey): boolean {
  return [permissions, expiresAt, networks, owner].every((limit) => limit === undefined);
}
