/**
 * Adds a write key; an existing name keeps its key. Also enables or disables sessions of the workspace's write keys:
 * they are enabled while it has a session secret, and an existing secret is kept.
 */
import { z } from "zod";
import { applied } from "../command.js";
import { nameField } from "../fields.js";
import { defineOperation, type Operation } from "../operation.js";
import type { WorkspaceState, WriteKey } from "../state.js";
import { hashKey } from "./hash-key.js";
import { keyRow } from "./key-rows.js";
import { makeWriteKey } from "./make-write-key.js";

export interface PutWriteKey extends Omit<WriteKey, "createdAt" | "updatedAt"> {
  /** Sealed. Null: disables sessions. Absent: no change. */
  readonly sessionSecret?: string | null;
}

export const putWriteKey: Operation<PutWriteKey> = defineOperation({
  name: "put-write-key",
  summary: "Create a write key",
  body: z.object({
    writeKeyName: nameField,
    opensSessions: z
      .boolean()
      .exactOptional()
      .describe(
        "Whether write keys of the workspace open sessions, each for one user whose id your server has signed. Off by default. Turning it off and on again makes a new secret.",
      ),
  }),
  input: z.object({
    name: z.string(),
    secretId: z.string(),
    hash: z.string(),
    sealed: z.string(),
    sessionSecret: z.string().nullable().exactOptional(),
  }),
  prepare: ({ body: { writeKeyName: name, opensSessions } }, { secrets, newId, newSecret }) => {
    const { secretId, key } = makeWriteKey(newId(), newSecret());
    return {
      name,
      secretId,
      hash: hashKey(key),
      sealed: secrets.seal(key),
      ...(opensSessions === true && { sessionSecret: secrets.seal(newSecret()) }),
      ...(opensSessions === false && { sessionSecret: null }),
    };
  },
  answers: [
    { status: 204, description: "The key exists; GET returns it" },
    {
      status: 200,
      description:
        "With `opensSessions: true`: the key exists; the secret with which your server signs user ids",
      schema: z.object({ opensSessions: z.literal(true), sessionSecret: z.string() }),
    },
  ],
  answer: async (_, { workspaceId, body: { opensSessions } }, { secrets, readWorkspace }) => {
    const { sessionSecret } = opensSessions === true ? await readWorkspace(workspaceId) : {};
    if (sessionSecret === undefined) return { status: 204 };
    return {
      status: 200,
      headers: { "cache-control": "no-store" },
      body: { opensSessions: true, sessionSecret: secrets.open(sessionSecret) },
    };
  },
  refreshes: "keys",
  guards: {
    resource: "write key",
    find: ({ writeKeys }, { name }) => writeKeys.find((each) => each.name === name),
  },
  decide: (before, { sessionSecret, ...key }, { workspaceId, now }) => {
    const state = withSessionSecret(before, sessionSecret);
    if (state.writeKeys.some(({ name }) => name === key.name)) return { state, outcome: applied };
    const at = now.getTime();
    return {
      state: { ...state, writeKeys: [...state.writeKeys, { ...key, createdAt: at, updatedAt: at }] },
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
