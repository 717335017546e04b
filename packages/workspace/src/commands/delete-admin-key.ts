/** Revokes an admin key by id. The last one is refused, because the workspace could no longer be administered. */
import { z } from "zod";
import { applied, defineCommand, refused, type Command } from "../command.js";
import { revokedKeyRow } from "../key-rows.js";

export interface DeleteAdminKey {
  readonly id: string;
}

export const deleteAdminKey: Command<DeleteAdminKey> = defineCommand({
  name: "delete-admin-key",
  input: z.object({ id: z.string() }),
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
