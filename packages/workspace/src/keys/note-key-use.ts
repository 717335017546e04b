/** Stores when a key was last used. A key that was revoked meanwhile stays revoked. */
import { z } from "zod";
import { applied, type Command } from "../command.js";
import { defineCommand } from "../workspace-command.js";
import { usedKeyRow, type KeyIdentity } from "./key-rows.js";

export interface NoteKeyUse {
  readonly id: string;
  /** ms, to the minute. */
  readonly at: number;
}

export const noteKeyUse: Command<NoteKeyUse> = defineCommand({
  name: "note-key-use",
  unrecorded: true,
  input: z.object({ id: z.string(), at: z.number() }),
  decide: (state, { id, at }, { workspaceId }) => {
    const adminKey = state.adminKeys.find((candidate) => candidate.id === id);
    const writeKey = state.writeKeys.find(({ secretId }) => secretId === id);
    const key: KeyIdentity | undefined =
      adminKey === undefined
        ? writeKey && { role: "write", id, hash: writeKey.hash }
        : { role: "admin", id, hash: adminKey.hash };
    const changes = key && [usedKeyRow(workspaceId, key, at)];
    return { state, outcome: applied, ...(changes !== undefined && { changes }) };
  },
});
