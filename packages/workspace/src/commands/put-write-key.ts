/**
 * Adds a write key; an existing name keeps its key. Also enables or disables sessions of the workspace's write keys:
 * they are enabled while it has a session secret, and an existing secret is kept.
 */
import { z } from "zod";
import { applied, defineCommand, type Command } from "../command.js";
import { keyRow } from "../key-rows.js";
import type { WorkspaceState, WriteKey } from "../state.js";

export interface PutWriteKey extends Omit<WriteKey, "createdAt"> {
  /** Sealed. Null: disables sessions. Absent: no change. */
  readonly sessionSecret?: string | null;
}

export const putWriteKey: Command<PutWriteKey> = defineCommand({
  name: "put-write-key",
  input: z.object({
    name: z.string(),
    secretId: z.string(),
    hash: z.string(),
    sealed: z.string(),
    sessionSecret: z.string().nullable().exactOptional(),
  }),
  decide: (before, { sessionSecret, ...key }, { workspaceId, now }) => {
    const state = withSessionSecret(before, sessionSecret);
    if (state.writeKeys.some(({ name }) => name === key.name)) return { state, outcome: applied };
    return {
      state: { ...state, writeKeys: [...state.writeKeys, { ...key, createdAt: now.getTime() }] },
      changes: [keyRow(workspaceId, { role: "write", id: key.secretId, hash: key.hash })],
      outcome: applied,
    };
  },
});

function withSessionSecret(state: WorkspaceState, sealed: string | null | undefined): WorkspaceState {
  if (sealed === undefined) return state;
  const { sessionSecret, ...rest } = state;
  return sealed === null ? rest : { ...rest, sessionSecret: sessionSecret ?? sealed };
}
