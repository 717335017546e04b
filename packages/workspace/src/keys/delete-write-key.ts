/** Revokes a write key by name. */
import { z } from "zod";
import { applied, refused } from "../command.js";
import { nameField } from "../fields.js";
import { defineOperation, type Operation } from "../operation.js";
import { revokedKeyRow } from "./key-rows.js";

export const deleteWriteKey: Operation<{ readonly name: string }> = defineOperation({
  name: "delete-write-key",
  summary: "Revoke a write key",
  body: z.object({ writeKeyName: nameField }),
  input: z.object({ name: z.string() }),
  prepare: ({ body }) => ({ name: body.writeKeyName }),
  answers: [
    { status: 204, description: "The key is revoked" },
    { status: 404, description: "No key with this name" },
  ],
  refreshes: "keys",
  guards: {
    resource: "write key",
    find: ({ writeKeys }, { name }) => writeKeys.find((each) => each.name === name),
  },
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
