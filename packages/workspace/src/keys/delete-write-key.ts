/** Revokes a write key by name. */
import { z } from "zod";
import { applied, refused } from "../command.js";
import { revokedKeyRow } from "./key-rows.js";
import { nameField } from "../fields.js";
import { defineOperation, type Operation } from "../operation.js";

export interface DeleteWriteKey {
  readonly name: string;
}

export const deleteWriteKey: Operation<DeleteWriteKey> = defineOperation({
  name: "delete-write-key",
  summary: "Revoke a write key",
  body: z.object({ writeKeyName: nameField }),
  input: z.object({ name: z.string() }),
  prepare: ({ body }) => ({ name: body.writeKeyName }),
  answers: [
    { status: 204, description: "The key is revoked" },
    { status: 404, description: "No key with this name" },
  ],
  answer: () => ({ status: 204 }),
  refreshes: "keys",
  decide: (state, { name }, { workspaceId }) => {
    const key = state.writeKeys.find((candidate) => candidate.name === name);
    if (key === undefined) return { state, outcome: refused("NotFound", `no write key named "${name}"`) };
    return {
      state: {
        ...state,
        writeKeys: state.writeKeys.filter((other) => other !== key),
        revokedKeys: [...state.revokedKeys, key.hash],
      },
      changes: [revokedKeyRow(workspaceId, { role: "write", id: key.secretId, hash: key.hash })],
      outcome: applied,
    };
  },
});
