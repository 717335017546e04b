/** Creates the workspace with its first keys, or gives an existing one the keys it was started with. */
import { z } from "zod";
import { applied, defineCommand, type Command } from "../command.js";
import { keyRow } from "../key-rows.js";
import type { AdminKey, WriteKey } from "../state.js";

export interface EnsureWorkspace {
  readonly name: string;
  readonly writeKey: Omit<WriteKey, "createdAt">;
  readonly adminKey: Omit<AdminKey, "createdAt">;
}

export const ensureWorkspace: Command<EnsureWorkspace> = defineCommand({
  name: "ensure-workspace",
  input: z.object({
    name: z.string(),
    writeKey: z.object({ name: z.string(), secretId: z.string(), hash: z.string(), sealed: z.string() }),
    adminKey: z.object({ id: z.string(), name: z.string(), hash: z.string() }),
  }),
  decide: (state, { name, writeKey, adminKey }, { workspaceId, now }) => {
    const createdAt = now.getTime();
    const inUse = [...state.writeKeys, ...state.adminKeys].map(({ hash }) => hash);
    const known = new Set([...inUse, ...state.revokedKeys]);
    const writeKeys = known.has(writeKey.hash) ? [] : [{ ...writeKey, createdAt }];
    const adminKeys = known.has(adminKey.hash) ? [] : [{ ...adminKey, createdAt }];
    return {
      state: {
        ...state,
        createdAt: state.createdAt ?? createdAt,
        name: state.name || name,
        writeKeys: [...state.writeKeys, ...writeKeys],
        adminKeys: [...state.adminKeys, ...adminKeys],
      },
      changes: [
        ...writeKeys.map((key) => keyRow(workspaceId, { role: "write", id: key.secretId, hash: key.hash })),
        ...adminKeys.map((key) => keyRow(workspaceId, { role: "admin", id: key.id, hash: key.hash })),
      ],
      outcome: applied,
    };
  },
});
