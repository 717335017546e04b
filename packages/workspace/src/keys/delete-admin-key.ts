/** Revokes an admin key by id. The last one is refused, because the workspace could no longer be administered. */
import { z } from "zod";
import { applied, refused } from "../command.js";
import { idField } from "../fields.js";
import { defineOperation, type Operation } from "../operation.js";
import { revokedKeyRow } from "./key-rows.js";

export const deleteAdminKey: Operation<{ readonly id: string }> = defineOperation({
  name: "delete-admin-key",
  summary: "Revoke an admin key",
  body: z.object({ id: idField }),
  answers: [
    { status: 204, description: "The key is revoked" },
    { status: 400, description: "`InUse`: it is the last admin key" },
    { status: 404, description: "No key with this id" },
  ],
  refreshes: "keys",
  decide: (state, { id }, { workspaceId }) => {
    const key = state.adminKeys.find((candidate) => candidate.id === id);
    if (key === undefined) return { state, outcome: refused("NotFound", `no admin key with id "${id}"`) };
    if (state.adminKeys.length === 1) {
      return { state, outcome: refused("InUse", "this is the last admin key; create another one first") };
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
