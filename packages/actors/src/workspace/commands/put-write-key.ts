/** Adds a write key under a name; a name that exists keeps its key. */
import { z } from "zod";
import { applied, defineCommand, type Command } from "../command.js";
import { keyRow } from "../key-rows.js";
import type { WriteKey } from "../state.js";

export type PutWriteKey = Omit<WriteKey, "createdAt">;

export const putWriteKey: Command<PutWriteKey> = defineCommand({
  name: "put-write-key",
  input: z.object({ name: z.string(), secretId: z.string(), hash: z.string(), sealed: z.string() }),
  decide: (state, key, { workspaceId, now }) => {
    if (state.writeKeys.some(({ name }) => name === key.name)) return { state, outcome: applied };
    return {
      state: { ...state, writeKeys: [...state.writeKeys, { ...key, createdAt: now.getTime() }] },
      changes: [keyRow(workspaceId, { role: "write", id: key.secretId, hash: key.hash })],
      outcome: applied,
    };
  },
});
