/** Revokes a write key by name. */
import { z } from "zod";
import { applied, defineCommand, refused, type Command } from "../command.js";
import { revokedKeyRow } from "../key-rows.js";

export interface DeleteWriteKey {
  readonly name: string;
}

export const deleteWriteKey: Command<DeleteWriteKey> = defineCommand({
  name: "delete-write-key",
  input: z.object({ name: z.string() }),
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
